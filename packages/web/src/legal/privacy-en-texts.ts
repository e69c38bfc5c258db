// The Privacy Policy in English (O-003, O-005, O-007 … O-010).
import type { LegalText } from './legal-text.ts';

export const privacyText: LegalText = {
  title: 'Privacy Policy',
  summary:
    'This policy says which facts about you {product} keeps, why, for how long, and what you can ask for.',
  sections: [
    {
      id: 'what-we-keep',
      title: '1. What we keep',
      blocks: [
        'We keep what the service needs:',
        [
          'who you are: name, preferred name, date of birth, gender, email address and phone number;',
          'your health information: images, written reports, your question, and the video reports;',
          'your account: password (only as a one-way code), settings, and what you accepted and when;',
          'your orders and payments, without card numbers;',
          'how the service is used: times of logins, the kind of device, network address, and which pages were opened.',
        ],
      ],
    },
    {
      id: 'why',
      title: '2. What we use it for',
      blocks: [
        'We use these facts to make and show your video reports, to run your account, to answer you, to keep the service safe, to charge for it, and to obey the law.',
        'Your clinic and the consultants who work on your case see what they need for it. Every time a member of the staff opens your images is written down.',
      ],
    },
    {
      id: 'sharing',
      title: '3. Who else gets it',
      blocks: [
        'We do not sell your health information. We share facts about you only with:',
        [
          'the clinic that ordered your report, or whose code you used;',
          'people with whom you share a video yourself, until you stop sharing;',
          'the card payment provider, for payments;',
          'companies that run computers or send mail for us, under a contract that binds them;',
          'authorities, where the law makes us.',
        ],
      ],
    },
    {
      id: 'de-identified',
      title: '4. De-identified images',
      blocks: [
        'We may use de-identified images for machine learning and for other business purposes. De-identified means that names, dates of birth, numbers and everything else that says whose image it is has been removed.',
      ],
    },
    {
      id: 'how-long',
      title: '5. How long we keep it',
      blocks: [
        'We keep your images as long as your plan or your clinic asks for it. After a subscription ends, stored images remain for 30 days and are then deleted.',
        'We keep records of orders, payments and logins as long as the law asks for it.',
      ],
    },
    {
      id: 'age',
      title: '6. Children',
      blocks: [
        'The service is for people in the United States only. Children under 13 may not use it, and we do not knowingly keep facts that a child under 13 gave us.',
        'People from 13 to 17 years may use it with a parent or guardian who agrees.',
      ],
    },
    {
      id: 'your-rights',
      title: '7. What you can ask for',
      blocks: [
        'You can ask us which facts about you we keep, ask for a copy, ask us to correct them, or ask us to delete them. You can see who has opened your record.',
        'To protect you, we check that a request really comes from you. We may ask for three personal facts that must match what we have, such as your date of birth, your phone number and the date of a study.',
      ],
    },
    {
      id: 'browser',
      title: '8. Your browser',
      blocks: [
        'The portal uses no cookies for advertising. It keeps your login and your settings in your own browser.',
        'Some browsers send a “Do Not Track” signal. There is no agreed rule for it, so the portal ignores that signal.',
      ],
    },
    {
      id: 'safety',
      title: '9. How we protect it',
      blocks: [
        'Images and reports travel encrypted. Links to them end with your session. You can add a second step at login under My Account. No system is perfectly safe. If something happens to your information, we tell you as the law asks.',
      ],
    },
    {
      id: 'changes',
      title: '10. Changes to this policy',
      blocks: [
        'If we change this policy in a way that matters to you, we tell you by email or in the portal before it applies.',
      ],
    },
    {
      id: 'contact',
      title: '11. How to reach us',
      blocks: ['If you have a question or a request about your privacy, please contact us: {contact}.'],
    },
  ],
};
