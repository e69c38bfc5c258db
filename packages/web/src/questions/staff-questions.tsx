import type { Case, CaseQuestion } from '@plainscan/contract';
import { formatMoment } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { formatTime } from '../ui/player/video-time.ts';
import { AnswerForm } from './answer-form.tsx';
import { answerMessages } from './answer-messages.ts';
import styles from './question-list.module.css';
import { questionMessages } from './question-messages.ts';
import { Answered, Asked, ListFailure } from './question-parts.tsx';
import type { QuestionsQuery } from './question-queries.ts';

interface StaffQuestionsProps {
  item: Case;
  questions: QuestionsQuery;
  /** `null` if the video cannot seek to a moment. */
  onGo: ((seconds: number) => void) | null;
}

/** CG-198: the patient's questions about the video, and the answers. Hidden before the first one. */
export function StaffQuestions({ item, questions: { data, isError, refetch }, onGo }: StaffQuestionsProps) {
  const words = useMessages(answerMessages);
  if (!data && isError)
    return <ListFailure text={words('failed')} again={words('tryAgain')} onRetry={() => void refetch()} />;
  if (!data || data.questions.length === 0) return null;
  const open = data.questions.filter(({ state }) => state === 'open').length;
  return (
    <section className={styles['section']}>
      <div className={styles['head']}>
        <h2>{words('title')}</h2>
        {open > 0 ? <span className={styles['open']}>{words('open', { n: open })}</span> : null}
      </div>
      <ul className={styles['list']}>
        {data.questions.map((question) => (
          <li key={question.id} className={styles['question']}>
            <OneQuestion question={question} item={item} mayAnswer={data.mayAnswer} onGo={onGo} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OneQuestionProps {
  question: CaseQuestion;
  item: Case;
  mayAnswer: boolean;
  /** `null` if the video cannot seek to a moment. */
  onGo: ((seconds: number) => void) | null;
}

function OneQuestion({ question, item, mayAnswer, onGo }: OneQuestionProps) {
  const words = useMessages(answerMessages);
  const t = useMessages(questionMessages);
  const { answer, atMs, ending, state, version } = question;
  const time = formatTime(atMs / 1_000);
  const isShown = version === item.videoReport?.version;
  return (
    <>
      <Asked
        about={words('asked', { patient: item.patientName, time, at: formatMoment(question.askedAt) })}
        text={question.text}
        play={isShown && onGo ? t('play', { time }) : null}
        onPlay={() => onGo?.(atMs / 1_000)}
      />
      {isShown ? null : <p className={styles['state']}>{words('earlier', { n: version })}</p>}
      {answer ? (
        <Answered
          by={
            answer.by
              ? words('answered', { name: answer.by.name, at: formatMoment(answer.at) })
              : words('answeredBySomebody', { at: formatMoment(answer.at) })
          }
          text={answer.text}
        />
      ) : null}
      {ending ? <p className={styles['state']}>{words(`ending.${ending}`)}</p> : null}
      {state === 'open' && mayAnswer ? (
        <AnswerForm caseId={item.id} questionId={question.id} time={time} />
      ) : null}
      {state === 'open' && !mayAnswer ? <p className={styles['state']}>{words('waits')}</p> : null}
    </>
  );
}
