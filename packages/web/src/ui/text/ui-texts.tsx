import { createContext, useContext, type ReactNode } from 'react';
import { formatMessage, loadedTexts } from './message-table.ts';
import { uiMessages, type UiTexts } from './ui-messages.ts';

/** Formats a length in seconds in words (CG-220). */
export type LengthWords = (seconds: number) => string;

const UiTextsContext = createContext<UiTexts | undefined>(loadedTexts(uiMessages, 'en'));
const LengthWordsContext = createContext<LengthWords | undefined>(undefined);

interface UiTextsProviderProps {
  words: UiTexts;
  lengthWords: LengthWords;
  children: ReactNode;
}

export function UiTextsProvider({ words, lengthWords, children }: UiTextsProviderProps) {
  return (
    <UiTextsContext value={words}>
      <LengthWordsContext value={lengthWords}>{children}</LengthWordsContext>
    </UiTextsContext>
  );
}

const outside = 'The parts of the design system stand below a UiTextsProvider.';

export function useUiTexts(): UiTexts {
  const words = useContext(UiTextsContext);
  if (!words) throw new Error(outside);
  return words;
}

export function useLengthWords(): LengthWords {
  const lengthWords = useContext(LengthWordsContext);
  if (!lengthWords) throw new Error(outside);
  return lengthWords;
}

/** Fills the `{gaps}` of a text. */
export const fillPlaceholders = formatMessage;
