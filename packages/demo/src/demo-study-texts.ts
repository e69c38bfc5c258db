// The titles of the demo's studies and the texts of their written reports. The head is a real one without findings, and
// none are made up for it.
import type { ReportKind } from './synthetic/report-scripts.ts';

/** The title of each kind of study and the text of its written report. */
export const demoStudies: Record<
  ReportKind,
  { title: string; exam: string; findings: string; impression: string }
> = {
  head: {
    title: 'MR Brain without contrast',
    exam: 'MR brain without contrast',
    findings:
      'T1-weighted images in three planes. The ventricles are normal in size and shape; the left one is slightly wider, a normal variant. The periventricular white matter is unremarkable. No mass, no midline shift, no fluid collection.',
    impression:
      'Normal MR of the brain. No lesion of the periventricular white matter, no sign of small vessel disease. No mass.',
  },
  knee: {
    title: 'MR Knee left',
    exam: 'MR left knee',
    findings:
      'Proton-density images. Anterior and posterior cruciate ligaments are intact. Linear signal in the posterior horn of the medial meniscus reaching its lower surface. Small joint effusion. Cartilage is preserved.',
    impression: 'Small tear of the posterior horn of the medial meniscus. Small effusion.',
  },
  chest: {
    title: 'Chest radiograph',
    exam: 'Chest radiograph, one view',
    findings:
      'Lungs are clear. Heart size at the upper limit of normal. The aorta is mildly tortuous. No pleural fluid. Bones are intact.',
    impression: 'No acute finding in the chest. Mildly tortuous aorta, common at this age.',
  },
};
