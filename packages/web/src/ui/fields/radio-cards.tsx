import { useId, type ReactNode } from 'react';
import styles from './radio-cards.module.css';

export interface RadioCard<Value extends string> {
  value: Value;
  title: ReactNode;
  text?: ReactNode;
  /** At the right end, such as a price. */
  aside?: ReactNode;
  isDisabled?: boolean;
  /** The fields of the choice, shown in the card while it is selected. */
  body?: ReactNode;
}

export interface RadioCardsProps<Value extends string> {
  label: string;
  cards: readonly RadioCard<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  error?: ReactNode;
}

/** A choice between a few options that each need a line of text. */
export function RadioCards<Value extends string>({
  label,
  cards,
  value,
  onChange,
  error,
}: RadioCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles['cards']} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mantine-InputWrapper-label">{label}</legend>
      {cards.map((card) => (
        <div key={card.value} className={styles['card']}>
          <label className={styles['head']}>
            <input
              className={styles['radio']}
              type="radio"
              name={name}
              value={card.value}
              checked={card.value === value}
              disabled={card.isDisabled}
              onChange={() => onChange(card.value)}
            />
            <span className={styles['words']}>
              <span className={styles['title']}>{card.title}</span>
              {card.text ? <span className={styles['text']}>{card.text}</span> : null}
            </span>
            {card.aside ? <span className={styles['aside']}>{card.aside}</span> : null}
          </label>
          {card.body && card.value === value ? <div className={styles['body']}>{card.body}</div> : null}
        </div>
      ))}
      {error ? (
        <div id={`${name}-error`} className="mantine-InputWrapper-error">
          {error}
        </div>
      ) : null}
    </fieldset>
  );
}
