import { useId, useState } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { useSaveAnswer } from './rating-queries.ts';
import styles from './after-rating.module.css';
import { reportMessages } from './report-messages.ts';

type Question = 'understanding' | 'worry';

const steps = [1, 2, 3, 4, 5] as const;

/** B20: two optional questions. Each answer is saved immediately and can be changed until the user leaves the page. */
export function AfterRating({ caseId }: { caseId: string }) {
  const t = useMessages(reportMessages);
  return (
    <section className={styles['questions']}>
      <h2>{t('moreQuestions')}</h2>
      <p className={styles['text']}>{t('moreQuestionsText')}</p>
      <Scale caseId={caseId} question="understanding" />
      <Scale caseId={caseId} question="worry" />
    </section>
  );
}

function Scale({ caseId, question }: { caseId: string; question: Question }) {
  const t = useMessages(reportMessages);
  const name = useId();
  const [answer, setAnswer] = useState<number | null>(null);
  const { mutate } = useSaveAnswer(caseId);
  const choose = (step: number) => {
    setAnswer(step);
    mutate(
      { [question]: step },
      {
        onError: () => {
          setAnswer(null);
          notify('error', t('answerFailed'));
        },
      },
    );
  };
  return (
    <fieldset className={styles['question']}>
      <legend>{t(question)}</legend>
      <div className={styles['steps']}>
        {steps.map((step) => (
          <label key={step} className={styles['step']}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              checked={answer === step}
              onChange={() => choose(step)}
            />
            <span className={styles['number']}>{step}</span>
            {step === 1 || step === 5 ? (
              <span className={styles['end']}>{t(`${question}.${step}`)}</span>
            ) : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
