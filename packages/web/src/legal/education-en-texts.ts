// The terms of the educational service in English: part of the Terms of Use, and a separate page (O-011, CG-05).
import type { LegalSection, LegalText } from './legal-text.ts';

export const educationEnglish = (title: string): LegalSection => ({
  id: 'educational-service',
  title,
  blocks: [
    'The video reports are educational. A consultant shows you your images and explains in plain words what can be seen and what the words in your written report mean.',
    'A video report is not any of these:',
    [
      'it is no diagnosis;',
      'it is no medical advice;',
      'it is no second opinion;',
      'it does not replace your doctor, and it does not replace the written report of your radiologist.',
    ],
    'The consultants are not your medical providers. Using the service creates no physician-patient relationship between you and a consultant, or between you and {product}.',
    'Talk to your doctor before you start, change or stop a treatment. If you think that you have an emergency, call 911.',
  ],
});

export const educationText: LegalText = {
  title: 'Terms of the educational service',
  summary: 'What a video report is, and what it is not.',
  sections: [
    educationEnglish('What a video report is'),
    {
      id: 'your-part',
      title: 'Your part',
      blocks: [
        'Send complete images of good quality, and the written report if you have one. The explanation can only be as good as what the consultant gets to see.',
        'Bring your questions to your doctor as well. Your doctor knows your whole history, and we do not.',
      ],
    },
    {
      id: 'contact',
      title: 'How to reach us',
      blocks: ['If you have a question about the service, please contact us: {contact}.'],
    },
  ],
};
