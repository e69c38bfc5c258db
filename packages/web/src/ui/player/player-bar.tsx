import { playerKeys } from './player-keys.ts';
import {
  Captions,
  CaptionsOff,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  ScanSearch,
  Volume2,
  VolumeX,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import styles from './player-bar.module.css';
import type { PlayerCommand } from './player-keys.ts';
import { SeekBar, type TimelinePin } from './seek-bar.tsx';
import { fillPlaceholders, useUiTexts } from '../text/ui-texts.tsx';
import { usePictureInPicture } from './use-picture-in-picture.ts';
import type { VideoControls, VideoState } from './use-video.ts';
import { qualityChoices, type QualityChoice, type VideoQuality } from './video-quality.ts';
import { chapterAt, chapterTitle, formatTime, videoRates, type VideoChapter } from './video-time.ts';

export interface PlayerBarProps {
  video: RefObject<HTMLVideoElement | null>;
  state: VideoState;
  controls: VideoControls;
  run: (command: PlayerCommand) => void;
  chapters: readonly VideoChapter[];
  pins: readonly TimelinePin[];
  /** `null` if the video has none. */
  hasCaptions: boolean | null;
  /** `null` if there is only one file. */
  quality: VideoQuality | null;
  /** It fills the screen or the page. */
  isFull: boolean;
  /** Label of the button that opens the alternative view. `null` if there is none. */
  lookLabel: string | null;
}

export function PlayerBar(props: PlayerBarProps) {
  const { state, controls, run, chapters, pins, hasCaptions, quality, isFull, lookLabel } = props;
  const words = useUiTexts();
  const chapter = chapterAt(chapters, state.time);
  const floating = usePictureInPicture(props.video);
  return (
    <div className={styles['bar']} data-keys="player">
      <SeekBar
        time={state.time}
        duration={state.duration}
        chapters={chapters}
        pins={pins}
        onSeek={controls.seek}
      />
      <div className={styles['row']}>
        <BarButton
          icon={state.isPlaying ? Pause : Play}
          label={state.isPlaying ? words.pause : words.play}
          onPress={() => run('toggle')}
        />
        <span className={styles['time']}>
          {formatTime(state.time)} / {formatTime(state.duration)}
        </span>
        <span className={styles['chapter']}>{chapter && chapterTitle(chapters, chapter, words.chapter)}</span>
        {lookLabel === null ? null : (
          <BarButton
            icon={ScanSearch}
            label={lookLabel}
            shortcut={playerKeys.look}
            onPress={() => run('look')}
          />
        )}
        <BarButton
          icon={state.isMuted ? VolumeX : Volume2}
          label={state.isMuted ? words.unmute : words.mute}
          shortcut={playerKeys.mute}
          onPress={() => run('mute')}
        />
        {hasCaptions === null ? null : (
          <BarButton
            icon={hasCaptions ? Captions : CaptionsOff}
            label={words.captions}
            shortcut={playerKeys.captions}
            isPressed={hasCaptions}
            onPress={() => run('captions')}
          />
        )}
        {floating ? (
          <BarButton
            icon={PictureInPicture2}
            label={words.pictureInPicture}
            isPressed={floating.isShown}
            isForWide
            onPress={floating.toggle}
          />
        ) : null}
        <PlaybackChoice rate={state.rate} onChoose={controls.setRate} quality={quality} />
        <BarButton
          icon={isFull ? Minimize : Maximize}
          label={isFull ? words.leaveFullScreen : words.fullScreen}
          shortcut={playerKeys.fullscreen}
          onPress={() => run('fullscreen')}
        />
      </div>
    </div>
  );
}

interface BarButtonProps {
  icon: LucideIcon;
  label: string;
  isPressed?: boolean;
  shortcut?: string;
  /** Left out where the player is narrow. */
  isForWide?: boolean;
  onPress: () => void;
}

function BarButton({ icon: Icon, label, isPressed, shortcut, isForWide, onPress }: BarButtonProps) {
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={label}
      aria-pressed={isPressed}
      aria-keyshortcuts={shortcut}
      data-wide={isForWide}
      title={shortcut ? `${label} (${shortcut})` : label}
      onClick={onPress}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </button>
  );
}

interface PlaybackChoiceProps {
  rate: number;
  onChoose: (rate: number) => void;
  quality: VideoQuality | null;
}

/** Speed and quality. The list must be inside the player, otherwise it would be hidden in full screen. */
function PlaybackChoice({ rate, onChoose, quality }: PlaybackChoiceProps) {
  const words = useUiTexts();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [isOpen]);
  const label = fillPlaceholders(quality ? words.speedAndQuality : words.speed, { rate });
  return (
    <div
      ref={place}
      className={styles['choice']}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
      }}
    >
      <button
        type="button"
        className={styles['button']}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {rate}×
      </button>
      <div id={id} className={styles['options']} hidden={!isOpen}>
        <div className={styles['rates']}>
          {videoRates.map((known) => (
            <Option
              key={known}
              label={fillPlaceholders(words.speed, { rate: known })}
              text={`${known}×`}
              isChosen={known === rate}
              onChoose={() => {
                onChoose(known);
                setOpen(false);
              }}
            />
          ))}
        </div>
        {quality ? (
          <div role="group" aria-labelledby={`${id}-quality`}>
            <p id={`${id}-quality`} className={styles['heading']}>
              {words.quality}
            </p>
            {qualityChoices.map((choice) => (
              <Option
                key={choice}
                text={words[qualityTexts[choice]]}
                isChosen={choice === quality.choice}
                onChoose={() => {
                  quality.choose(choice);
                  setOpen(false);
                }}
              />
            ))}
          </div>
        ) : null}
      </div>
    </div>
  );
}

const qualityTexts = {
  auto: 'qualityAuto',
  full: 'qualityFull',
  small: 'qualitySmall',
} as const satisfies Record<QualityChoice, string>;

interface OptionProps {
  text: string;
  /** If the text alone does not say it. */
  label?: string;
  isChosen: boolean;
  onChoose: () => void;
}

const Option = ({ text, label, isChosen, onChoose }: OptionProps) => (
  <button
    type="button"
    className={styles['option']}
    aria-label={label}
    aria-pressed={isChosen}
    onClick={onChoose}
  >
    {text}
  </button>
);
