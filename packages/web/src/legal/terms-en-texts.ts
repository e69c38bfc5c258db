// The Terms of Use in English (O-002 … O-007, O-009, O-011, CG-05, CG-24).
import { educationEnglish } from './education-en-texts.ts';
import type { LegalText } from './legal-text.ts';

export const termsText: LegalText = {
  title: 'Terms of Use',
  summary:
    'These terms say what {product} does for you, what it costs, and what it does not do. Please read them before you use the service.',
  sections: [
    {
      id: 'agreement',
      title: '1. What you agree to',
      blocks: [
        'When you make an account, accept an invitation, or use this portal, you agree to these terms and to the Privacy Policy. If you do not agree, please do not use the portal.',
        'The portal is run by {product}. A clinic may offer it under its own name and colors. Then the clinic decides who is invited, and {product} runs the service.',
      ],
    },
    {
      id: 'who-may-use',
      title: '2. Who may use the service',
      blocks: [
        'The service is for people in the United States only.',
        'You must be at least 13 years old to have an account. Children under 13 may not use the service.',
        'If you are 13 to 17 years old, a parent or guardian must agree to these terms with you and must watch over your use of the service.',
        'A parent or guardian may use an account of their own for a child. That account belongs to the parent or guardian.',
      ],
    },
    educationEnglish('3. An educational service'),
    {
      id: 'account',
      title: '4. Your account',
      blocks: [
        'Give your real name and your own email address. Keep your password to yourself. Tell us at once if you think that somebody else knows it.',
        'You are responsible for what happens under your account, unless somebody got in through our fault.',
        'We may close an account that harms other people or the service. You may close yours at any time by writing to us.',
      ],
    },
    {
      id: 'your-images',
      title: '5. Your images and reports',
      blocks: [
        'Your images and reports stay yours. You allow us to store, copy and show them as far as the service needs it.',
        'Upload only images and reports that belong to you, or to a person who allowed you to upload them.',
        'We may use images for machine learning and for other business purposes after everything that says whose they are has been removed (de-identified images). The Privacy Policy says how.',
      ],
    },
    {
      id: 'prices',
      title: '6. Prices and payment',
      blocks: [
        'Prices are in US dollars and stand beside each plan before you pay.',
        'Payments are made through a card payment provider. We never see or store your card number.',
        'Storage of images is an annual subscription. It renews each year until you cancel it. How many studies you can store depends on your plan.',
        'You can cancel a subscription in your account. It then ends at the end of the year that you have paid for.',
      ],
    },
    {
      id: 'after-the-end',
      title: '7. When a subscription ends',
      blocks: [
        'After a subscription ends, stored images remain for 30 days. In that time you can download them or renew the plan. After that they are deleted and cannot be brought back.',
      ],
    },
    {
      id: 'fair-use',
      title: '8. Fair use',
      blocks: [
        'Please do not do any of the following:',
        [
          'try to see images or reports of other people without their consent;',
          'upload files that are meant to harm the service or other people;',
          'copy or sell the videos, except to share your own with people you choose;',
          'use programs that put an unusual load on the service.',
        ],
      ],
    },
    {
      id: 'liability',
      title: '9. What we are liable for',
      blocks: [
        'We do our work with care. We cannot promise that the service is always available or free of mistakes.',
        'As far as the law allows, our liability to you for anything that comes from the service is limited to the greater of 100 US dollars or the amount that you paid us in the past six months.',
        'We are not liable for decisions about your health that are made from a video alone.',
      ],
    },
    {
      id: 'changes',
      title: '10. Changes to these terms',
      blocks: [
        'We may change these terms. If a change matters to you, we tell you by email or in the portal before it applies. If you keep using the service after that, you agree to the new terms.',
      ],
    },
    {
      id: 'contact',
      title: '11. How to reach us',
      blocks: ['If you have a question about these terms, please contact us: {contact}.'],
    },
  ],
};
