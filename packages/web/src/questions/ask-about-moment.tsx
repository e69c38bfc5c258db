import { Button } from '@mantine/core';
import type { Case, CaseQuestions } from '@plainscan/contract';
import { MessageCircleQuestionMark } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { formatDay } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { lazyPart } from '../ui/load-part.ts';
import type { VideoChapter } from '../ui/player/video-time.ts';
import styles from './ask-about-moment.module.css';
import { questionMessages } from './question-messages.ts';
import type { Moment } from './question-moment.ts';

const AskDialog = lazyPart(async () => (await import('./ask-dialog.tsx')).AskDialog);

interface AskMomentProps {
  report: Case;
  chapters: readonly VideoChapter[];
  /** Undefined until loaded. */
  questions: CaseQuestions | undefined;
  /** Pauses the video and returns its position. */
  onPause: () => Moment;
}

/** CG-198: asks about the current frame. The input stays until it is sent or the user leaves the page. */
export function AskAboutMoment({ report, chapters, questions, onPause }: AskMomentProps) {
  const t = useMessages(questionMessages);
  const hint = useId();
  const [text, setText] = useState('');
  const [moment, setMoment] = useState<Moment | null>(null);
  const [isOpen, setOpen] = useState(false);
  const asking = questions?.asking;
  if (questions && asking?.state === 'late')
    return <AskingClosedNote until={asking.until} clinic={questions.clinic} />;
  const isFull = asking?.state === 'full';
  const open = questions?.questions.filter(({ state }) => state === 'open').length ?? 0;
  const begin = () => {
    setMoment(onPause());
    setOpen(true);
  };
  return (
    <div className={styles['ask']}>
      <Button
        variant="default"
        aria-disabled={isFull || undefined}
        aria-describedby={isFull ? hint : undefined}
        leftSection={<MessageCircleQuestionMark size={18} strokeWidth={1.75} aria-hidden />}
        onClick={() => isFull || begin()}
      >
        {t('ask')}
      </Button>
      {isFull ? (
        <p id={hint} className={styles['hint']}>
          {t('full', { n: open })}
        </p>
      ) : null}
      {moment ? (
        <Suspense>
          <AskDialog
            isOpen={isOpen}
            report={report}
            chapters={chapters}
            moment={moment}
            asking={asking ?? null}
            text={text}
            onText={setText}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

function AskingClosedNote({ until, clinic }: { until: string; clinic: CaseQuestions['clinic'] }) {
  const t = useMessages(questionMessages);
  const date = formatDay(until);
  return (
    <p className={styles['hint']}>
      {clinic.phone === null
        ? t('lateNoPhone', { date, clinic: clinic.name })
        : t('late', { date, clinic: clinic.name, phone: clinic.phone })}
    </p>
  );
}
