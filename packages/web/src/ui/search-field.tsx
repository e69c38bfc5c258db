import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styles from './search-field.module.css';
import { KeyHint } from './key-hint.tsx';
import { useUiWords } from './ui-words.tsx';

export interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (words: string) => void;
  /** The key `/` leads here from anywhere on the page. */
  hasShortcut?: boolean;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** Words to look for; its label stands inside it, because its sign says what it is. */
export function SearchField({ label, value, onChange, hasShortcut = false }: SearchFieldProps) {
  const words = useUiWords();
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!hasShortcut) return;
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      ref.current?.focus();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [hasShortcut]);
  return (
    <div className={styles['field']} role="search">
      <Search size={18} strokeWidth={1.75} aria-hidden />
      <input
        ref={ref}
        type="text"
        inputMode="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') onChange('');
        }}
      />
      {value === '' ? (
        hasShortcut ? (
          <KeyHint>/</KeyHint>
        ) : null
      ) : (
        <button
          type="button"
          aria-label={words.clearSearch}
          onClick={() => {
            onChange('');
            ref.current?.focus();
          }}
        >
          <X size={16} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
}
