import { Check } from 'lucide-react';
import styles from './step-line.module.css';
import { fillWords, useUiWords } from './ui-words.tsx';

export interface StepLineProps {
  label: string;
  steps: readonly string[];
  /** From 0 on; as many as there are steps when all is done. */
  current: number;
}

/** Where somebody is on a way of a few steps. On a phone it is one line of words. */
export function StepLine({ label, steps, current }: StepLineProps) {
  const words = useUiWords();
  const here = Math.min(current, steps.length - 1);
  return (
    <div className={styles['line']}>
      <p className={styles['short']} aria-hidden>
        {fillWords(words.stepOf, { n: here + 1, total: steps.length })}: <b>{steps[here]}</b>
      </p>
      <ol className={styles['steps']} aria-label={label}>
        {steps.map((step, index) => {
          const isDone = index < current;
          return (
            <li
              key={step}
              data-done={isDone || undefined}
              aria-current={index === current ? 'step' : undefined}
            >
              <span className={styles['mark']} aria-hidden>
                {isDone ? <Check size={14} strokeWidth={2.5} /> : index + 1}
              </span>
              <span className={styles['word']}>
                {step}
                {isDone ? <span className="visually-hidden">, {words.stepDone}</span> : null}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
