import { useId, useState } from 'react';
import styles from './rating.module.css';
import { fillPlaceholders, useUiTexts } from '../text/ui-texts.tsx';

export interface RatingProps {
  /** The question that the stars answer. The page shows it; here it is only the accessible name. */
  label: string;
  /** 1 to 5, or `null` before it is given. */
  value: number | null;
  onChange: (value: number) => void;
  isReadOnly?: boolean;
}

const steps = [1, 2, 3, 4, 5] as const;

/** One to five stars, as five radio buttons, so that the arrow keys work natively. */
export function Rating({ label, value, onChange, isReadOnly = false }: RatingProps) {
  const words = useUiTexts();
  const name = useId();
  const [hovered, setHovered] = useState<number | null>(null);
  const filled = (isReadOnly ? null : hovered) ?? value ?? 0;
  return (
    <div
      className={styles['stars']}
      role="radiogroup"
      aria-label={label}
      onPointerLeave={() => setHovered(null)}
    >
      {steps.map((step) => (
        <label
          key={step}
          className={styles['star']}
          data-filled={step <= filled || undefined}
          onPointerEnter={() => setHovered(step)}
        >
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            checked={value === step}
            disabled={isReadOnly && value !== step}
            aria-label={fillPlaceholders(words.starsOf, { n: step })}
            onChange={() => isReadOnly || onChange(step)}
          />
          <svg viewBox="0 0 24 24" width="34" height="34" aria-hidden="true">
            <path d="m12 2.8 2.9 5.9 6.4.9-4.7 4.5 1.1 6.4-5.7-3-5.7 3 1.1-6.4L2.7 9.6l6.4-.9Z" />
          </svg>
        </label>
      ))}
    </div>
  );
}
