// Where each item that needs attention has its details on the page.
import type { NeedCode } from '@plainscan/contract';

export type OperationsSectionId =
  | 'queues'
  | 'processes'
  | 'failed-jobs'
  | 'refused-mails'
  | 'backups'
  | 'stored-files'
  | 'card-payments'
  | 'system';

export const sectionOfNeed: Record<NeedCode, OperationsSectionId> = {
  'storage-away': 'system',
  'disk-full': 'processes',
  'disk-low': 'processes',
  'backup-never': 'backups',
  'backup-old': 'backups',
  'restore-never': 'backups',
  'restore-old': 'backups',
  'no-worker': 'processes',
  'process-silent': 'processes',
  'jobs-failed': 'failed-jobs',
  'queue-slow': 'queues',
  'mail-not-set-up': 'system',
  'mails-waiting': 'queues',
  'mails-refused': 'refused-mails',
  'payments-waiting': 'card-payments',
  'payments-to-refund': 'card-payments',
  'files-damaged': 'stored-files',
};

/** Scrolls to a section and gives it the keyboard. */
export function goToSection(id: OperationsSectionId): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}
