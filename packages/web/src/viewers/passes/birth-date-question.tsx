import { latestDay } from '@plainscan/contract';
import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { appMessages } from '../../platform/language/app-messages.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { LiteDateField } from '../../ui/lite/lite-date-field.tsx';
import styles from './birth-date-question.module.css';
import { linkMessages } from './link-messages.ts';
import { LinkPage } from './link-page.tsx';

interface BirthDateQuestionProps {
  /** Remaining attempts after a wrong answer; `null` before the first. */
  left: number | null;
  isBusy: boolean;
  /** Any other error of the last attempt. */
  failure: unknown;
  answer: (day: string) => void;
}

/** B8: what a shared link asks before it shows anything. Five wrong answers lock it. Refusals tell how many remain. */
export function BirthDateQuestion({ left, isBusy, failure, answer }: BirthDateQuestionProps) {
  const t = useMessages(linkMessages);
  const app = useMessages(appMessages);
  const [day, setDay] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const today = latestDay(new Date());
  const isRefused = left !== null && !isBusy && day === refused;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (day === null || isBusy) return;
    setRefused(day);
    answer(day);
  };
  return (
    <LinkPage title={t('askTitle')}>
      <form className={styles['form']} noValidate onSubmit={submit}>
        <h1>{t('askTitle')}</h1>
        <p className={styles['text']}>{t('askText')}</p>
        <LiteDateField
          label={t('birthDate')}
          value={day}
          onChange={setDay}
          min="1900-01-01"
          max={today}
          error={isRefused ? (left === 1 ? t('wrongOne') : t('wrong', { left })) : undefined}
          isErrorSpoken
        />
        {failure ? <Note tone="bad">{errorMessage(failure, app)}</Note> : null}
        <Button type="submit" size="lg" aria-busy={isBusy} aria-disabled={day === null || undefined}>
          {isBusy ? t('opening') : t('open')}
        </Button>
      </form>
    </LinkPage>
  );
}
