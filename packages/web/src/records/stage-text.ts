import { storedStatuses, type StoredStatus } from '@plainscan/contract';
import { formatPromise } from '../platform/language/date-format.ts';
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
export function stageText(
  { caseStatus, dueDate }: Stage,
  t: StageTranslate,
  locale: string,
  now = new Date(),
): string {
  if (caseStatus === 'clinic-pays') return t('clinic-pays');
  const status = storedStatusOf(caseStatus);
  if (status === null) return t('unknown');
  if (!working.includes(status)) return t(status);
  const promised = promisedTime({ caseStatus, dueDate }, now);
  const expectation = promised ? t('dueBy', { date: formatPromise(promised, locale) }) : dueDate && t('late');
  return [t(status), expectation, t('tellYou')].filter(Boolean).join(' ');
}

/** Returns the time that the patient is promised: the due time, up to the full hour. `null` if it is over or open. */
export function promisedTime({ caseStatus, dueDate }: Stage, now = new Date()): Date | null {
  const status = storedStatusOf(caseStatus);
  if (dueDate === null || status === null || !working.includes(status)) return null;
  const time = new Date(dueDate);
  if (time.getMinutes() + time.getSeconds() + time.getMilliseconds() > 0)
    time.setHours(time.getHours() + 1, 0, 0, 0);
  return time > now ? time : null;
}
