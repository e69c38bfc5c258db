// Texts of one record: its status, and the line below its title.
import { bodyPartOf, type PatientRecord, type RecordStatus } from '@plainscan/contract';
import { formatDay } from '../platform/language/date-format.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { bodyPartMessages } from './body-part-messages.ts';
import { recordMessages } from './record-messages.ts';
import { stageMessages } from './stage-messages.ts';
import { stageText, type Stage } from './stage-text.ts';

/** I-017: the text for each status. All others are not available. */
const statusKeys: Record<RecordStatus, 'inProgress' | 'completed' | 'awaitingPayment'> = {
  'in-progress': 'inProgress',
  completed: 'completed',
  'not-paid': 'awaitingPayment',
};

export interface RecordTexts {
  readonly status: string;
  /** Body part and date of the images, such as `Your brain, 06/11/2026`. '' for the sample, which belongs to nobody. */
  readonly about: string;
  /** The number of images, and whether a written report came with them. */
  readonly contentsText: string;
  /** The state of an open request. '' for finished ones. */
  readonly stage: string;
}

/** CG-166: a payment by the clinic is nothing that its patient waits for or can do. */
export const stageOf = ({ status, caseStatus, dueDate }: PatientRecord): Stage => ({
  caseStatus: caseStatus === 'not-paid' && status !== 'not-paid' ? 'clinic-pays' : caseStatus,
  dueDate,
});

export function useRecordTexts(): (record: PatientRecord) => RecordTexts {
  const t = useMessages(recordMessages);
  const parts = useMessages(bodyPartMessages);
  const stages = useMessages(stageMessages);
  const { locale } = useLocale();
  return (record) => {
    const part = bodyPartOf([record.title]);
    const images = record.imageCount === 1 ? t('image') : t('images', { n: record.imageCount });
    return {
      status: record.status ? t(statusKeys[record.status]) : t('notAvailable'),
      about: record.isSample
        ? ''
        : [part ? parts(part) : '', formatDay(record.visitDate)].filter(Boolean).join(', '),
      contentsText: [record.imageCount > 0 ? images : '', record.hasTextReport ? t('writtenReport') : '']
        .filter(Boolean)
        .join(', '),
      stage: record.status === 'completed' ? '' : stageText(stageOf(record), stages, locale),
    };
  };
}

export const reportAddress = (record: PatientRecord): string =>
  record.caseId === null
    ? `/patient-report?recordId=${record.id}`
    : `/patient-report?caseId=${record.caseId}`;

/** Returns an unpaid case as the payment rule needs it. A request without images has no study. */
export const unpaidCaseOf = (caseId: string, { id, isAbleToViewRecord }: PatientRecord) => ({
  id: caseId,
  studyId: isAbleToViewRecord ? id : null,
});
