// What every date field does: it takes a day typed as MM/DD/YYYY, and complains when it is left, not while it is typed.
import { useState, type ChangeEvent, type ReactNode } from 'react';
import { formatIsoDate, parseTypedDate, withSlashes } from './typed-date.ts';
import type { UiWords } from '../text/ui-messages.ts';
import { fillWords, useUiWords } from '../text/ui-words.tsx';

export interface DateFieldProps {
  label: string;
  id?: string;
  /** YYYY-MM-DD, or null. */
  value: string | null;
  /** Null while what is typed is no date, or a day outside the limits. */
  onChange: (iso: string | null) => void;
  onBlur?: () => void;
  description?: ReactNode;
  /** Shown after our own complaint about the format, which comes first. */
  error?: ReactNode;
  /** The first and last possible day, YYYY-MM-DD. */
  min?: string;
  max?: string;
  isDisabled?: boolean;
  autoComplete?: string;
}

interface Limits {
  min?: string | undefined;
  max?: string | undefined;
}

/** What is wrong with the typed text, or null. */
export function dateComplaint(text: string, { min, max }: Limits, words: UiWords): string | null {
  const typed = parseTypedDate(text);
  if (typed.kind === 'unreadable') return words.dateUnreadable;
  if (typed.kind === 'no-such-day') return words.dateMissingDay;
  if (typed.kind === 'empty') return null;
  if (min && typed.iso < min) return fillWords(words.dateTooEarly, { date: formatIsoDate(min) });
  if (max && typed.iso > max) return fillWords(words.dateTooLate, { date: formatIsoDate(max) });
  return null;
}

type Typing = Pick<DateFieldProps, 'value' | 'onChange' | 'min' | 'max'>;

/** What is typed, beside the day that it means. */
function useTypedDate({ value, onChange, min, max }: Typing, words: UiWords) {
  const [text, setText] = useState(formatIsoDate(value));
  const [lastValue, setLastValue] = useState(value);
  // A value that comes from outside replaces what was typed; our own echo does not.
  if (value !== lastValue) {
    setLastValue(value);
    const typed = parseTypedDate(text);
    if (value !== null && !(typed.kind === 'date' && typed.iso === value)) setText(formatIsoDate(value));
  }
  function take(next: string) {
    setText(next);
    const typed = parseTypedDate(next);
    const iso = typed.kind === 'date' && !dateComplaint(next, { min, max }, words) ? typed.iso : null;
    setLastValue(iso);
    if (iso !== value) onChange(iso);
  }
  return { text, take, complaint: dateComplaint(text, { min, max }, words) };
}

/** The props of the text input, and `pick` for a day that was chosen in another way. */
export function useDateField(props: DateFieldProps) {
  const { label, id, description, autoComplete = 'off', isDisabled = false, error, onBlur } = props;
  const words = useUiWords();
  const { text, take, complaint } = useTypedDate(props, words);
  const [wasLeft, setLeft] = useState(false);
  return {
    input: {
      label,
      id,
      description,
      autoComplete,
      placeholder: words.dateFormat,
      inputMode: 'numeric' as const,
      maxLength: 14,
      disabled: isDisabled,
      value: text,
      error: (wasLeft ? complaint : null) ?? error,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setLeft(false);
        take(withSlashes(event.currentTarget.value, text));
      },
      onBlur: () => {
        setLeft(true);
        onBlur?.();
      },
    },
    pick: (iso: string) => take(formatIsoDate(iso)),
  };
}
