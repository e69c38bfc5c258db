import { Play } from 'lucide-react';
import { fillPlaceholders, useLengthWords, useUiTexts } from '../text/ui-texts.tsx';
import { EndFrame, type FilmEnding } from './end-frame.tsx';
import { TitleFrame, type TitleFrameProps } from './title-frame.tsx';
import type { VideoState } from './use-video.ts';
import styles from './video-player.module.css';

/** What the title of a video says: its clinic, patient and speaker. */
export type FilmOpening = Pick<
  TitleFrameProps,
  'clinic' | 'picture' | 'title' | 'audience' | 'speaker' | 'isWide'
>;

interface BigPlayProps {
  state: VideoState;
  opening: FilmOpening | undefined;
  ending: FilmEnding | undefined;
  onPlay: () => void;
}

/**
 * The button over a paused video. Before the first play, shows its length, or its title if there is one; at its end what
 * to do next, if there is something.
 */
export function BigPlay({ state, opening, ending, onPlay }: BigPlayProps) {
  const words = useUiTexts();
  const length = useLengthWords()(state.duration);
  if (state.isPlaying || state.hasFailed) return null;
  if (opening && !state.hasStarted)
    return (
      <div className={styles['opening']}>
        <TitleFrame
          {...opening}
          actionLabel={words.play}
          aside={length}
          renderAction={(pill) => <button type="button" {...pill} onClick={onPlay} />}
        />
      </div>
    );
  if (ending && state.hasEnded)
    return (
      <div className={styles['opening']} data-ending>
        <EndFrame {...ending} onAgain={onPlay} />
      </div>
    );
  return (
    <button
      type="button"
      className={styles['play']}
      aria-label={state.hasStarted ? words.play : undefined}
      data-first={!state.hasStarted || undefined}
      onClick={onPlay}
    >
      <Play size={state.hasStarted ? 34 : 24} strokeWidth={0} aria-hidden />
      {state.hasStarted ? null : fillPlaceholders(words.playLength, { length })}
    </button>
  );
}
