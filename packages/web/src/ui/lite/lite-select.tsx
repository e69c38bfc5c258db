import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { LiteFieldFrame, type LiteFieldFrameProps } from './lite-field-frame.tsx';
import styles from './lite-field.module.css';

export interface LiteSelectProps
  extends
    LiteFieldFrameProps,
    Omit<ComponentProps<'select'>, keyof LiteFieldFrameProps | 'className' | 'children'> {
  options: readonly { value: string; label: string }[];
  /** The first option, which means that nothing is chosen yet. */
  placeholder: string;
}

/** A choice of a few values, in a native select. */
export function LiteSelect({
  label,
  id,
  aside,
  description,
  error,
  options,
  placeholder,
  ...select
}: LiteSelectProps) {
  return (
    <LiteFieldFrame label={label} id={id} aside={aside} description={description} error={error}>
      {(names) => (
        <div className={styles['control']}>
          <select {...select} {...names} className={`${styles['input']} ${styles['select']}`}>
            <option value="">{placeholder}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles['chevron']} size={18} strokeWidth={1.75} aria-hidden />
        </div>
      )}
    </LiteFieldFrame>
  );
}
