import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import styles from './field-frame.module.css';

export interface ChoiceFieldProps
  extends FieldFrameProps, Omit<ComponentProps<'select'>, keyof FieldFrameProps | 'className' | 'children'> {
  options: readonly { value: string; label: string; lang?: string }[];
  /** The first line, which stands for no choice yet. */
  placeholder?: string;
}

/** One of a few values, by the browser's own list: it works with every keyboard, thumb and screen reader. */
export function ChoiceField({
  label,
  id,
  aside,
  description,
  error,
  isOptional,
  options,
  placeholder,
  ...select
}: ChoiceFieldProps) {
  return (
    <FieldFrame {...{ label, id, aside, description, error, isOptional }}>
      {(names) => (
        <div className={styles['control']}>
          <select {...select} {...names} className={`${styles['input']} ${styles['select']}`}>
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} lang={option.lang}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles['chevron']} size={18} strokeWidth={1.75} aria-hidden />
        </div>
      )}
    </FieldFrame>
  );
}
