import { ActionIcon, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import styles from './search-field.module.css';
import { KeyHint } from '../badges/key-hint.tsx';
import { useUiTexts } from '../text/ui-texts.tsx';

export interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (words: string) => void;
  /** `true` if the key `/` moves the focus here from anywhere on the page. */
  hasShortcut?: boolean;
  /** `true` for a list inside a page that has its own search, so that this one is not a landmark. */
  isPart?: boolean;
}

/** A search field. Its label is visually inside it, because its icon says what it is. */
export function SearchField({
  label,
  value,
  onChange,
  hasShortcut = false,
  isPart = false,
}: SearchFieldProps) {
  const words = useUiTexts();
  const ref = useRef<HTMLInputElement>(null);
  const focus = () => ref.current?.focus();
  // On some keyboards, the slash needs the Shift key.
  useHotkeys(
    hasShortcut
      ? [
          ['/', focus],
          ['shift+/', focus],
        ]
      : [],
  );
  const clear = () => {
    onChange('');
    ref.current?.focus();
  };
  return (
    <TextInput
      ref={ref}
      className={styles['field']}
      {...(!isPart && { wrapperProps: { role: 'search' } })}
      inputMode="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      maxLength={200}
      value={value}
      leftSection={<Search size={18} strokeWidth={1.75} aria-hidden />}
      rightSection={
        value ? (
          <ActionIcon size="sm" aria-label={words.clearSearch} onClick={clear}>
            <X size={16} strokeWidth={1.75} aria-hidden />
          </ActionIcon>
        ) : hasShortcut ? (
          <KeyHint>/</KeyHint>
        ) : null
      }
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '') onChange('');
      }}
    />
  );
}
