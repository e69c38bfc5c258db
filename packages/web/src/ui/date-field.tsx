import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from './load-part.ts';
import { TextField } from './text-field.tsx';
import { formatIsoDate, parseTypedDate, withSlashes } from './typed-date.ts';
import { fillWords, useUiWords } from './ui-words.tsx';
import type { UiWords } from './ui-messages.ts';

// A birth date needs no calendar, and the calendar is larger than the page that asks for one.
const CalendarButton = lazyPart(async () => (await import('./calendar-button.tsx')).CalendarButton);

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
  /** Days near today are picked from a calendar; a birth date is typed. */
  hasCalendar?: boolean;
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

/** A day, typed as MM/DD/YYYY. The complaint comes when the field is left, not while it is typed. */
export function DateField(props: DateFieldProps) {
  const {
    label,
    id,
    autoComplete = 'off',
    value,
    onBlur,
    description,
    error,
    min,
    max,
    hasCalendar = false,
    isDisabled = false,
  } = props;
  const words = useUiWords();
  const { text, take, complaint } = useTypedDate(props, words);
  const [wasLeft, setLeft] = useState(false);
  const shownError = (wasLeft ? complaint : null) ?? error;

  return (
    <TextField
      id={id}
      label={label}
      description={description}
      placeholder={words.dateFormat}
      inputMode="numeric"
      autoComplete={autoComplete}
      maxLength={14}
      disabled={isDisabled}
      value={text}
      error={shownError}
      onChange={(event) => {
        setLeft(false);
        take(withSlashes(event.currentTarget.value, text));
      }}
      onBlur={() => {
        setLeft(true);
        onBlur?.();
      }}
      endSection={
        hasCalendar ? (
          <Suspense>
            <CalendarButton
              iso={value}
              min={min}
              max={max}
              isDisabled={isDisabled}
              onPick={(iso) => take(formatIsoDate(iso))}
            />
          </Suspense>
        ) : null
      }
    />
  );
}
