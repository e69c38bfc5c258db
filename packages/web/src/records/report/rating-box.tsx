import { Button, Textarea } from '@mantine/core';
import { limits, type Case } from '@plainscan/contract';
import { useState } from 'react';
import { AppError } from '../../platform/api/app-error.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Rating } from '../../ui/fields/rating.tsx';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { prepareRating, useRateReport } from './rating-queries.ts';
import { AfterRating } from './after-rating.tsx';
import { reportMessages } from './report-messages.ts';
import styles from './rating-box.module.css';

/** E-059, CG-71: the patient rates once. Afterwards the rating is only displayed. Hidden from everyone else. */
export function RatingBox({ report }: { report: Case }) {
  // Kept here because the form is removed as soon as the rating is saved.
  const rating = useRateReport(report.id);
  const mayRate = report.offeredActions.some(({ action, enabled }) => action === 'rate' && enabled);
  if (mayRate) return <RatingForm rating={rating} />;
  return report.ratingScore === null ? null : (
    <>
      <SavedRating score={report.ratingScore} comment={report.ratingComment} />
      {rating.isSuccess ? <AfterRating caseId={report.id} /> : null}
    </>
  );
}

function RatingForm({ rating: { mutate, isPending } }: { rating: ReturnType<typeof useRateReport> }) {
  const t = useMessages(reportMessages);
  const [ratingScore, setScore] = useState<number | null>(null);
  const [ratingComment, setComment] = useState('');
  const choose = (score: number) => {
    prepareRating();
    setScore(score);
  };
  const submit = () => {
    if (ratingScore === null || isPending) return;
    mutate(
      { ratingScore, ratingComment },
      {
        onSuccess: () => notify('done', t('thanksForRating')),
        onError: (error) => notify('error', failureOf(error, t('rateFailed'))),
      },
    );
  };
  return (
    <section className={styles['box']}>
      <h2>{t('rate')}</h2>
      <Rating label={t('rate')} value={ratingScore} onChange={choose} />
      <Textarea
        label={
          <>
            {t('comment')} <span className={styles['optional']}>{t('optional')}</span>
          </>
        }
        value={ratingComment}
        maxLength={limits.commentLength}
        classNames={{ input: styles['field'] ?? '' }}
        rows={2}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <Button variant="default" disabled={ratingScore === null} aria-busy={isPending} onClick={submit}>
        {t('submitRating')}
      </Button>
    </section>
  );
}

/** Returns the specification's text, followed by the server's reason, if any. */
function failureOf(error: unknown, words: string): string {
  return error instanceof AppError && error.status >= 400 && error.status < 500 && error.message
    ? `${words}. ${error.message}`
    : words;
}

function SavedRating({ score, comment }: { score: number; comment: string | null }) {
  const t = useMessages(reportMessages);
  return (
    <section className={styles['box']}>
      <h2>{t('rated')}</h2>
      <Rating label={t('rated')} value={score} onChange={() => {}} isReadOnly />
      {comment ? <p className={styles['comment']}>{comment}</p> : null}
      <p className={styles['thanks']}>{t('ratedText')}</p>
    </section>
  );
}
