import { createContext, useContext, type ReactNode } from 'react';
import { formatMessage, loadedTexts } from './message-table.ts';
import { uiMessages, type UiTexts } from './ui-messages.ts';

const UiTextsContext = createContext<UiTexts | undefined>(loadedTexts(uiMessages, 'en'));

export function UiTextsProvider({ words, children }: { words: UiTexts; children: ReactNode }) {
  return <UiTextsContext value={words}>{children}</UiTextsContext>;
}

export function useUiTexts(): UiTexts {
  const words = useContext(UiTextsContext);
  if (!words) throw new Error('The parts of the design system stand below a UiTextsProvider.');
  return words;
}

/** Fills the `{gaps}` of a text. */
export const fillPlaceholders = formatMessage;
