import { lengthWords } from '@plainscan/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useCallback, type ReactNode } from 'react';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../platform/api/query-client.ts';
import { LocaleProvider, useLocale, useTexts } from '../platform/language/i18n.tsx';
import { uiMessages } from '../ui/text/ui-messages.ts';
import { UiTextsProvider } from '../ui/text/ui-texts.tsx';
import { router } from './router.tsx';

export function App() {
  return (
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  );
}

function LocalizedParts({ children }: { children: ReactNode }) {
  const { locale } = useLocale();
  return (
    <UiTextsProvider
      words={useTexts(uiMessages)}
      lengthWords={useCallback((seconds: number) => lengthWords(seconds, locale), [locale])}
    >
      {children}
    </UiTextsProvider>
  );
}

/** Provides the server state and the language to every page. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <LocaleProvider>
        <Suspense>
          <LocalizedParts>{children}</LocalizedParts>
        </Suspense>
      </LocaleProvider>
    </QueryClientProvider>
  );
}
