import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { PlanContact } from './plan-contact.tsx';
import { planMessages } from './plan-messages.ts';
import styles from './plans.module.css';

export interface PlanQuestion {
  question: string;
  answer: string;
}

/** Frequently asked questions, with contact options next to them (J-024, L-001). */
export function PlanQuestions({ questions }: { questions: readonly PlanQuestion[] }) {
  const t = useMessages(planMessages);
  const id = useId();
  return (
    <div className={styles['asked']}>
      <section aria-labelledby={id}>
        <h2 id={id}>{t('questions')}</h2>
        <div className={styles['questions']}>
          {questions.map(({ question, answer }) => (
            <details key={question}>
              <summary>
                {question}
                <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </section>
      <PlanContact />
    </div>
  );
}
