import { createContext, useContext, type ReactNode } from 'react';
import { formatMessage, textsHere } from './message-table.ts';
import { uiMessages, type UiWords } from './ui-messages.ts';

const WordsContext = createContext<UiWords | undefined>(textsHere(uiMessages, 'en'));

export function UiWordsProvider({ words, children }: { words: UiWords; children: ReactNode }) {
  return <WordsContext value={words}>{children}</WordsContext>;
}

export function useUiWords(): UiWords {
  const words = useContext(WordsContext);
  if (!words) throw new Error('The parts of the design system stand below a UiWordsProvider.');
  return words;
}

/** Fills the `{gaps}` of a text. */
export const fillWords = formatMessage;
