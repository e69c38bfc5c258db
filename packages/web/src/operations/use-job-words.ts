// What a job does and why it failed, in the reader's language.
import { fileProblemIn } from '@plainscan/contract';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { workMessages } from './work-messages.ts';

/** Kinds that have texts. They are listed here because a build only loads the texts of one language at a time. */
const knownKinds = [
  'read-study',
  'take-report',
  'make-file-view',
  'prepare-video',
  'read-segment',
  'find-phrases',
  'write-captions',
  'take-pictures',
  'make-video-copies',
  'prepare-introduction',
  'prepare-answer-clip',
  'look-at-file',
  'send-account-mail',
  'prepare-download',
  'scrub-storage',
  'copy-shared-study',
  'call-payment-company',
  'ask-payment-company',
  'ask-about-subscription',
  'refund-payment',
  'make-sample',
  'deliver-study',
  'send-webhook',
  'make-demo-video',
] as const;

/** Returns the name of a job kind. An unknown kind is returned as is. */
export function useJobKind(): (kind: string) => string {
  const t = useMessages(workMessages);
  return (kind) => {
    const known = knownKinds.find((one) => one === kind);
    return known === undefined ? kind : t(`kind.${known}`);
  };
}

/** Says why a job failed. */
export function useJobCause(): (cause: string | null) => string {
  const t = useMessages(workMessages);
  const { locale } = useLocale();
  return (cause) => {
    if (cause === null || cause === 'unexpected') return t('unknownCause');
    if (cause === 'process-stopped') return t('stopped');
    return fileProblemIn(locale, { code: cause, message: cause });
  };
}
