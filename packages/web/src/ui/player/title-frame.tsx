import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Portrait } from '../badges/portrait.tsx';
import { BrandMark, type BrandMarkProps } from '../layout/brand-mark.tsx';
import styles from './title-frame.module.css';

export interface TitleFrameProps {
  clinic: Pick<BrandMarkProps, 'name' | 'logoUrl'>;
  /** Shown instead of the title, if the consultant chose one. */
  picture?: string | null | undefined;
  title: string;
  /** Whom the film is for, such as “For Margaret Ellison”. */
  audience?: string | undefined;
  /** Who explains, with their role and photo. */
  speaker?: { readonly name: string; readonly role: string; readonly portraitUrl: string | null } | undefined;
  /** Whether the film is wider than high. On a phone, there is no room then for the speaker's name. */
  isWide?: boolean | undefined;
  /** What the pill says. */
  actionLabel: string;
  /** Renders the pill as a link or a button. A press anywhere in the frame is a press on it. */
  renderAction: (pill: { className: string; children: ReactNode }) => ReactNode;
  /** Beside the pill: the length, or where it was stopped. */
  aside: string;
  /** 0 to 1, once the film was started. */
  progress?: number | undefined;
}

/** CG-211: what a film shows before it is played. */
export function TitleFrame(props: TitleFrameProps) {
  const { clinic, picture, title, audience, speaker, isWide, actionLabel, renderAction, aside, progress } =
    props;
  return (
    <div className={styles['frame']} data-wide={isWide || undefined}>
      {picture ? (
        <img className={styles['picture']} src={picture} alt="" fetchPriority="high" />
      ) : (
        <>
          <p className={styles['clinic']}>
            <BrandMark {...clinic} />
          </p>
          <p className={styles['title']}>{title}</p>
          {audience ? <p className={styles['audience']}>{audience}</p> : null}
          {speaker ? (
            <p className={styles['speaker']}>
              <Portrait name={speaker.name} url={speaker.portraitUrl} />
              <span>
                <b>{speaker.name}</b>
                <span>{speaker.role}</span>
              </span>
            </p>
          ) : null}
        </>
      )}
      <div className={styles['foot']}>
        {renderAction({
          className: styles['pill'] ?? '',
          children: (
            <>
              <Play size={24} strokeWidth={0} aria-hidden />
              <span aria-hidden="true">{actionLabel}</span>
              <span className="visually-hidden">{[actionLabel, aside].filter(Boolean).join(', ')}</span>
            </>
          ),
        })}
        <span className={styles['aside']} aria-hidden="true">
          {aside}
        </span>
      </div>
      {progress === undefined ? null : (
        <span className={styles['progress']}>
          <i style={{ width: `${progress * 100}%` }} />
        </span>
      )}
    </div>
  );
}
