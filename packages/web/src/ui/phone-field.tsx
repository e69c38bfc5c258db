import { useState, type ReactNode } from 'react';
import { TextField } from './text-field.tsx';
import { formatPhone, parsePhone } from './phone-number.ts';
import { useUiWords } from './ui-words.tsx';

export interface PhoneFieldProps {
  label: ReactNode;
  id?: string;
  autoComplete?: string;
  /** Digits, with a plus before a country's code; '' for none. */
  value: string;
  /** Null while what is typed is no number. */
  onChange: (phone: string | null) => void;
  onBlur?: () => void;
  description?: ReactNode;
  error?: ReactNode;
}

export function PhoneField(props: PhoneFieldProps) {
  const { label, id, value, onChange, onBlur, description, error, autoComplete = 'off' } = props;
  const words = useUiWords();
  const [text, setText] = useState(formatPhone(value));
  const [wasLeft, setLeft] = useState(false);
  const isWrong = text.trim() !== '' && parsePhone(text) === null;
  const shownError = (wasLeft && isWrong ? words.phoneUnreadable : null) ?? error;
  return (
    <TextField
      id={id}
      label={label}
      description={description}
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
      maxLength={24}
      value={text}
      error={shownError}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setLeft(false);
        setText(next);
        onChange(next.trim() === '' ? '' : parsePhone(next));
      }}
      onBlur={() => {
        setLeft(true);
        const phone = parsePhone(text);
        if (phone !== null) setText(formatPhone(phone));
        onBlur?.();
      }}
    />
  );
}
