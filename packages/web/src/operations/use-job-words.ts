// What a job does and why it failed, in the reader's words.
import { fileProblemIn } from '@plainscan/contract';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { workMessages } from './work-messages.ts';

type KindKey = Extract<keyof (typeof workMessages)['en'], `kind.${string}`>;

/** Names a kind of job; one that this version does not know keeps its own name. */
export function useJobKind(): (kind: string) => string {
  const t = useMessages(workMessages);
  return (kind) => {
    const key = `kind.${kind}`;
    return Object.hasOwn(workMessages.en, key) ? t(key as KindKey) : kind;
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
