import { Play } from 'lucide-react';
import { BrandMark, type BrandMarkProps } from '../layout/brand-mark.tsx';
import styles from './title-frame.module.css';

export interface TitleFrameProps {
  clinic: Pick<BrandMarkProps, 'name' | 'logoUrl'>;
  title: string;
  /** Whom the film is for, such as “For Margaret Ellison”. */
  audience?: string | undefined;
  /** Who explains, with their role. */
  speaker?: { readonly name: string; readonly role: string } | undefined;
  /** The text of the pill, which starts the film. */
  action: string;
  /** Beside the pill: the length, or where it was stopped. */
  aside: string;
  /** 0 to 1, once the film was started. */
  progress?: number | undefined;
}

/** CG-211: what a film shows before it is played. Whoever renders it makes it a link or a button. */
export function TitleFrame(props: TitleFrameProps) {
  const { clinic, title, audience, speaker, action, aside, progress } = props;
  return (
    <span className={styles['frame']}>
      <span className={styles['clinic']}>
        <BrandMark {...clinic} />
      </span>
      <span className={styles['title']}>{title}</span>
      {audience ? <span className={styles['audience']}>{audience}</span> : null}
      {speaker ? (
        <span className={styles['speaker']}>
          <b>{speaker.name}</b>
          <span>{speaker.role}</span>
        </span>
      ) : null}
      <span className={styles['foot']}>
        <span className={styles['pill']}>
          <Play size={24} strokeWidth={0} aria-hidden />
          {action}
        </span>
        <span className={styles['aside']}>{aside}</span>
      </span>
      {progress === undefined ? null : (
        <span className={styles['progress']}>
          <i style={{ width: `${progress * 100}%` }} />
        </span>
      )}
    </span>
  );
}
