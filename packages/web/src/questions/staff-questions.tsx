import type { Case, CaseQuestion, QuestionAnswer } from '@plainscan/contract';
import { formatMoment } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { formatTime } from '../ui/player/video-time.ts';
import { Note } from '../ui/feedback/note.tsx';
import { useFileProblem } from '../uploads/use-file-problem.ts';
import { AnswerForm } from './answer-form.tsx';
import { answerMessages } from './answer-messages.ts';
import { AnswerReview } from './answer-review.tsx';
import { AnswerVideo } from './answer-video.tsx';
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
export function StaffQuestions({ item, questions, onGo }: StaffQuestionsProps) {
  const { data, isError, refetch } = questions;
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
            <OneQuestion
              question={question}
              item={item}
              mayAnswer={data.mayAnswer}
              questions={questions}
              onGo={onGo}
            />
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
  questions: QuestionsQuery;
  /** `null` if the video cannot seek to a moment. */
  onGo: ((seconds: number) => void) | null;
}

function OneQuestion({ question, item, mayAnswer, questions, onGo }: OneQuestionProps) {
  const words = useAnswerWords();
  const t = useMessages(questionMessages);
  const { answer, atMs, ending, state, version } = question;
  const time = formatTime(atMs / 1_000);
  const isShown = version === item.videoReport?.version;
  const isOpen = state === 'open';
  const isAgain = isOpen && answer !== null && comesBack(answer);
  const isAsked = isOpen && mayAnswer && (answer === null || isAgain);
  return (
    <>
      <Asked
        about={words('asked', { patient: item.patientName, time, at: formatMoment(question.askedAt) })}
        text={question.text}
        play={isShown && onGo ? t('play', { time }) : null}
        onPlay={() => onGo?.(atMs / 1_000)}
      />
      {isShown ? null : <p className={styles['state']}>{words('earlier', { n: version })}</p>}
      {answer && !(isAgain && isAsked) ? (
        <>
          <Answered by={saidBy(answer, isOpen, words)} text={answer.text} />
          {answer.clip ? <AnswerVideo clip={answer.clip} moment={time} questions={questions} /> : null}
        </>
      ) : null}
      {answer && isOpen ? <AnswerState answer={answer} /> : null}
      {answer?.mayReview ? <AnswerReview caseId={item.id} questionId={question.id} /> : null}
      {ending ? <p className={styles['state']}>{words(`ending.${ending}`)}</p> : null}
      {isAsked ? (
        <AnswerForm
          // A returned answer starts over with its text and clip.
          key={answer?.review ?? answer?.clip?.status ?? 'new'}
          caseId={item.id}
          questionId={question.id}
          time={time}
          before={answer}
          questions={questions}
        />
      ) : null}
      {isOpen && !answer && !mayAnswer ? <p className={styles['state']}>{words('waits')}</p> : null}
    </>
  );
}

/** Whether it waits to be given again. */
const comesBack = ({ clip, review }: QuestionAnswer): boolean =>
  review === 'returned' || clip?.status === 'failed';

function saidBy(
  { by, at }: QuestionAnswer,
  isOpen: boolean,
  words: ReturnType<typeof useAnswerWords>,
): string {
  const date = formatMoment(at);
  if (by === null) return words(isOpen ? 'writtenBySomebody' : 'answeredBySomebody', { at: date });
  return words(isOpen ? 'written' : 'answered', { name: by.name, at: date });
}

const useAnswerWords = () => useMessages(answerMessages);

/** Why the patient does not have the answer yet. */
function AnswerState({ answer: { clip, review, returnReason } }: { answer: QuestionAnswer }) {
  const words = useAnswerWords();
  const describeProblem = useFileProblem();
  if (clip?.status === 'failed')
    return <Note tone="bad">{words('videoFailed', { reason: describeProblem(clip.failure) ?? '' })}</Note>;
  if (review === 'returned')
    return <Note tone="warn">{words('wasReturned', { reason: returnReason ?? '' })}</Note>;
  return (
    <p className={styles['state']} role="status">
      {words(review === 'waiting' ? 'waitsForApproval' : 'preparing')}
    </p>
  );
}
