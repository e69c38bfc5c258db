import { MantineProvider } from '@mantine/core';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { theme } from '../ui/theme.ts';
import { uiMessages } from '../ui/ui-messages.ts';
import { UiWordsProvider } from '../ui/ui-words.tsx';

/** Renders a part as a page would hold it, with no animation. */
export function renderPart(part: ReactNode, locale: keyof typeof uiMessages = 'en'): RenderResult {
  return render(
    <MantineProvider theme={theme} env="test">
      <UiWordsProvider words={uiMessages[locale]}>{part}</UiWordsProvider>
    </MantineProvider>,
  );
}
