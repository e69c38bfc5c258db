import { MantineProvider } from '@mantine/core';
import { lengthWords } from '@plainscan/contract';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { theme } from '../../ui/theme/theme.ts';
import { uiMessages } from '../../ui/text/ui-messages.ts';
import { UiTextsProvider } from '../../ui/text/ui-texts.tsx';

/** Renders a component as on a page, without animations. */
export function renderPart(part: ReactNode, locale: keyof typeof uiMessages = 'en'): RenderResult {
  return render(
    <MantineProvider theme={theme} env="test">
      <UiTextsProvider words={uiMessages[locale]} lengthWords={(seconds) => lengthWords(seconds, locale)}>
        {part}
      </UiTextsProvider>
    </MantineProvider>,
  );
}
