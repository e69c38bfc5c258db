import { errorText, materialMessages, partMessages } from '@plainscan/contract';
import { useLocale } from '../platform/language/i18n.tsx';

export type LibraryWords = {
  of: (key: keyof typeof materialMessages.en) => string;
  part: (name: string) => string;
  error: (code: Parameters<typeof errorText>[0]) => string;
};

/** Returns the contract's library texts in the reader's language. */
export function useMaterialWords(): LibraryWords {
  const { locale } = useLocale();
  return {
    of: (key) => materialMessages[locale][key],
    part: (name) => partMessages[locale][name as keyof typeof partMessages.en] ?? name,
    error: (code) => errorText(code, locale),
  };
}
