import { useMessages } from '../../../platform/language/i18n.tsx';
import { timeText } from '../../capture/recording-clock.ts';
import { studioWords } from '../studio-words.ts';
import styles from './resume-notice.module.css';

interface ResumeNoticeProps {
  /** Where the recording resumes, in seconds; `null` if the speaker has not gone back. */
  readonly from: number | null;
}

/** Shows over the pane where the recording resumes after its speaker has gone back. */
export function ResumeNotice({ from }: ResumeNoticeProps) {
  const t = useMessages(studioWords);
  return (
    <div className={styles['note']} role="status" data-shown={from !== null}>
      {from === null ? null : (
        <>
          <strong>{t('goingOn', { time: timeText(from) })}</strong>
          <p>{t('goingOnText')}</p>
        </>
      )}
    </div>
  );
}
