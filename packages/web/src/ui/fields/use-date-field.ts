// Common logic of date fields: they accept MM/DD/YYYY, and show an error when left, not while typing.
import { useState, type ChangeEvent, type ReactNode } from 'react';
import { formatIsoDate, parseTypedDate, withSlashes } from './typed-date.ts';
import type { UiTexts } from '../text/ui-messages.ts';
import { fillPlaceholders, useUiTexts } from '../text/ui-texts.tsx';

export interface DateFieldProps {
  label: string;
  id?: string;
  /** YYYY-MM-DD, or `null`. */
  value: string | null;
  /** Called with `null` while the input is not a date, or is outside the limits. */
  onChange: (iso: string | null) => void;
  onBlur?: () => void;
  description?: ReactNode;
  /** Shown unless there is a format error, which takes precedence. */
  error?: ReactNode;
  /** The first and last possible date, YYYY-MM-DD. */
  min?: string;
  max?: string;
  isDisabled?: boolean;
  autoComplete?: string;
}

interface Limits {
  min?: string | undefined;
  max?: string | undefined;
}

/** Returns the error of the typed text, or `null`. */
export function dateComplaint(text: string, { min, max }: Limits, words: UiTexts): string | null {
  const typed = parseTypedDate(text);
  if (typed.kind === 'unreadable') return words.dateUnreadable;
  if (typed.kind === 'no-such-day') return words.dateMissingDay;
  if (typed.kind === 'empty') return null;
  if (min && typed.iso < min) return fillPlaceholders(words.dateTooEarly, { date: formatIsoDate(min) });
  if (max && typed.iso > max) return fillPlaceholders(words.dateTooLate, { date: formatIsoDate(max) });
  return null;
}

type Typing = Pick<DateFieldProps, 'value' | 'onChange' | 'min' | 'max'>;

/** Returns the typed text and the date that it means. */
function useTypedDate({ value, onChange, min, max }: Typing, words: UiTexts) {
  const [text, setText] = useState(formatIsoDate(value));
  const [lastValue, setLastValue] = useState(value);
  // A value set from outside replaces the input, but our own change does not.
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

/** Returns the props of the text input, and `pick` for a date from the calendar. */
export function useDateField(props: DateFieldProps) {
  const { label, id, description, autoComplete = 'off', isDisabled = false, error, onBlur } = props;
  const words = useUiTexts();
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
