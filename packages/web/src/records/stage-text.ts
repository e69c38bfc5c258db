import { storedStatuses, type StoredStatus } from '@plainscan/contract';
import { formatDay } from '../platform/language/date-format.ts';
import type { Translate } from '../platform/language/i18n.tsx';
import type { stageMessages } from './stage-messages.ts';

type StageTranslate = Translate<(typeof stageMessages)['en']>;

/** Statuses in which someone is working, so that a date can be given. */
const working: readonly StoredStatus[] = ['uploading', 'new', 'in-progress', 'review', 'in-review'];

export interface Stage {
  readonly caseStatus: string | null;
  readonly dueDate: string | null;
}

/** Returns the stored status for the server's status. A delayed case is stored as a new one. */
function storedStatusOf(caseStatus: string | null): StoredStatus | null {
  if (caseStatus === 'delayed') return 'new';
  return storedStatuses.find((status) => status === caseStatus) ?? null;
}

/** Returns the state of an open request, when it is done, and how the patient is notified: one to three sentences. */
export function stageText({ caseStatus, dueDate }: Stage, t: StageTranslate, now = new Date()): string {
  if (caseStatus === 'clinic-pays') return t('clinic-pays');
  const status = storedStatusOf(caseStatus);
  if (status === null) return t('unknown');
  if (!working.includes(status)) return t(status);
  return [t(status), expectation(dueDate, t, now), t('tellYou')].filter(Boolean).join(' ');
}

function expectation(dueDate: string | null, t: StageTranslate, now: Date): string {
  if (dueDate === null) return '';
  return new Date(dueDate) > now ? t('dueBy', { date: formatDay(dueDate) }) : t('late');
}
