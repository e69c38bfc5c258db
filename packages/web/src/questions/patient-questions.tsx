import { Button } from '@mantine/core';
import type { Case, CaseQuestion } from '@plainscan/contract';
import { errorMessage } from '../platform/api/error-message.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { formatDay } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { formatTime } from '../ui/player/video-time.ts';
import { AnswerVideo } from './answer-video.tsx';
import styles from './question-list.module.css';
import { questionMessages } from './question-messages.ts';
import { Answered, Asked, ListFailure } from './question-parts.tsx';
import { useAnswersSeen, useWithdrawQuestion, type QuestionsQuery } from './question-queries.ts';

interface PatientQuestionsProps {
  report: Case;
  questions: QuestionsQuery;
  /** `null` if the video cannot seek to a moment. */
  onGo: ((seconds: number) => void) | null;
}

/** CG-198: the patient's questions with their answers. Hidden before the first one. */
export function PatientQuestions({ report, questions, onGo }: PatientQuestionsProps) {
  const { data, isError, refetch } = questions;
  const t = useMessages(questionMessages);
  const list = data?.questions ?? [];
  useAnswersSeen(report.id, list.filter(({ state }) => state === 'answered').length);
  if (!data && isError)
    return <ListFailure text={t('failed')} again={t('tryAgain')} onRetry={() => void refetch()} />;
  if (list.length === 0) return null;
  return (
    <section className={styles['section']}>
      <h2>{t('title')}</h2>
      <ul className={styles['list']}>
        {list.map((question) => (
          <li key={question.id} className={styles['question']}>
            <OneQuestion question={question} report={report} questions={questions} onGo={onGo} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OneQuestionProps {
  question: CaseQuestion;
  report: Case;
  questions: QuestionsQuery;
  /** `null` if the video cannot seek to a moment. */
  onGo: ((seconds: number) => void) | null;
}

function OneQuestion({ question, report, questions, onGo }: OneQuestionProps) {
  const t = useMessages(questionMessages);
  const seconds = question.atMs / 1_000;
  const time = formatTime(seconds);
  const isShown = question.version === report.videoReport?.version;
  const { answer, ending, state } = question;
  return (
    <>
      <Asked
        about={t('asked', { time })}
        text={question.text}
        play={isShown && onGo ? t('play', { time }) : null}
        onPlay={() => onGo?.(seconds)}
      />
      {isShown ? null : <p className={styles['state']}>{t('earlier')}</p>}
      {answer ? (
        <Answered
          by={
            answer.by
              ? t('answered', { name: answer.by.name, date: formatDay(answer.at) })
              : t('answeredBySomebody', { date: formatDay(answer.at) })
          }
          text={answer.text}
        />
      ) : null}
      {answer?.clip ? <AnswerVideo clip={answer.clip} moment={time} questions={questions} /> : null}
      {ending ? <p className={styles['state']}>{t(`ending.${ending}`)}</p> : null}
      {state === 'open' ? <Waiting question={question} caseId={report.id} /> : null}
    </>
  );
}

function Waiting({ question, caseId }: { question: CaseQuestion; caseId: string }) {
  const t = useMessages(questionMessages);
  const app = useMessages(appMessages);
  const { mutate, isPending } = useWithdrawQuestion(caseId);
  const takeBack = () =>
    mutate(question.id, {
      onSuccess: () => notify('done', t('takenBack')),
      onError: (error) => notify('error', errorMessage(error, app)),
    });
  return (
    <div className={styles['foot']}>
      <p className={styles['state']}>{t('open')}</p>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-busy={isPending}
        aria-label={t('takeBackAbout', { text: question.text })}
        onClick={() => isPending || takeBack()}
      >
        {t('takeBack')}
      </Button>
    </div>
  );
}
