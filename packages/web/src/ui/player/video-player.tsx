import { LoaderCircle, ScanSearch } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { Note } from '../feedback/note.tsx';
import { BigPlay, type FilmOpening } from './big-play.tsx';
import type { FilmEnding } from './end-frame.tsx';
import { PlayerBar } from './player-bar.tsx';
import { usePlayerLook, type PlayerLook } from './player-look.ts';
import { playerCommand, type PlayerCommand } from './player-keys.ts';
import type { TimelinePin } from './seek-bar.tsx';
import { useUiTexts } from '../text/ui-texts.tsx';
import { useMediaSession } from './use-media-session.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useCaptions, useNativeCaptions, type VideoCaptions } from './use-captions.ts';
import { useRenewableSource, type RenewableSource, type VideoSource } from './use-renewable-source.ts';
import { useVideoQuality } from './video-quality.ts';
import { useVideo, type VideoControls, type VideoState } from './use-video.ts';
import styles from './video-player.module.css';
import type { VideoChapter } from './video-time.ts';

/** Methods for the surrounding page. Times are in seconds. */
export interface VideoPlayerHandle {
  seek: (seconds: number) => void;
  play: () => void;
  /** Plays and takes the keyboard focus, like the big button. */
  start: () => void;
  pause: () => void;
  currentTime: () => number;
}

export interface VideoPlayerProps {
  ref?: Ref<VideoPlayerHandle>;
  src: string;
  /** The same video in a small file for slow connections. */
  smallSrc?: string | null;
  /** ID of the video, if each response has another URL. Defaults to its URL. */
  sourceId?: string;
  /**
   * Fetches a new URL, of the small file if `isSmall`, when the current one has expired. Resolves to `null` if there is
   * no longer one.
   */
  onRenew?: (isSmall: boolean) => Promise<string | null>;
  /** Describes the video for screen readers. */
  label: string;
  posterUrl?: string | null;
  /** What is shown before the first play, instead of the poster. */
  opening?: FilmOpening | undefined;
  /** What is shown at its end, over the last picture. */
  ending?: FilmEnding | undefined;
  /** Size in pixels, if known. A tall video gets a tall frame. */
  size?: { readonly width: number; readonly height: number } | null;
  /** Seconds, known before any video data has loaded. */
  durationSeconds: number;
  chapters?: readonly VideoChapter[];
  pins?: readonly TimelinePin[];
  captions?: VideoCaptions | null;
  /** The alternative view in place of the video. */
  look?: PlayerLook | undefined;
  /** `isSeen`: it plays in a visible tab, at most at double speed. */
  onTimeUpdate?: (seconds: number, isSeen: boolean) => void;
  onEnded?: () => void;
  /** Called if the file cannot be played. Another one may work. */
  onFailed?: () => void;
}

const stepSeconds = 5;

export function VideoPlayer(props: VideoPlayerProps) {
  const { label, durationSeconds, chapters = [], pins = [], captions = null } = props;
  const words = useUiTexts();
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [mirrored, controls] = useVideo(video, durationSeconds);
  const quality = useVideoQuality(Boolean(props.smallSrc), mirrored.isWaiting);
  const source = useRenewableSource(video, sourceOf(props, quality?.isSmall ?? false));
  const state = displayedState(mirrored, source);
  const [hasCaptions, setCaptions] = useState(true);
  const caption = useCaptions(video, captions, state.time);
  useNativeCaptions(video, captions, { isOn: hasCaptions, label: words.captions });
  useMediaSession(video, { title: label, posterUrl: props.posterUrl ?? null, chapters }, controls);
  const screen = useFullScreen(frame, video);
  const isIdle = useIdle(frame, state.isPlaying);
  const { isOpening, isTitled, isEnding } = titleOf(props, state);
  const look = usePlayerLook(video, {
    look: props.look,
    seconds: state.time,
    hasStarted: state.hasStarted,
    className: styles['picture'] ?? '',
    onClosed: () => (lookButtonIn(frame.current) ?? frame.current)?.focus({ preventScroll: true }),
  });
  useFailureNotice(state, props.onFailed);
  useImperativeHandle(props.ref, () => ({ ...handleOf(video, controls, look.leave), start }));

  const run = commandRunner(state, controls, {
    captions: () => setCaptions(!hasCaptions),
    fullscreen: screen.toggle,
    look: look.open,
  });

  function start() {
    // The big button disappears when pressed, and the keys must keep working.
    frame.current?.focus({ preventScroll: true });
    controls.toggle();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (look.shown !== null) return leaveByKey(event, look.back);
    const command = playerCommand(event, event.target instanceof HTMLButtonElement);
    if (event.key === 'Escape' && screen.isPage) screen.toggle();
    if (!command) return;
    event.preventDefault();
    run(command);
  }

  return (
    <div
      ref={frame}
      className={styles['player']}
      role="region"
      aria-label={label}
      tabIndex={-1}
      data-idle={isIdle || undefined}
      data-titled={isTitled || undefined}
      data-full={screen.isFull || undefined}
      data-page={screen.isPage || undefined}
      aria-busy={state.isWaiting}
      {...shapeOf(props)}
      onKeyDown={onKeyDown}
    >
      <div className={styles['picture']} data-opening={isOpening || undefined} hidden={look.shown !== null}>
        <Picture {...props} source={source} video={video} state={state} onToggle={controls.toggle} />
        {state.isWaiting || source.isCutOff ? <Waiting isCutOff={source.isCutOff} /> : null}
        <BigPlay state={state} opening={props.opening} ending={props.ending} onPlay={start} />
        <LookButton state={state} label={isOpening || isEnding ? null : look.label} onPress={look.open} />
        {state.hasFailed ? <Failure onRetry={source.retry} /> : null}
        {isOpening ? null : (
          <PlayerBar
            video={video}
            state={state}
            controls={controls}
            run={run}
            chapters={chapters}
            pins={pins}
            hasCaptions={captions ? hasCaptions : null}
            quality={quality}
            isFull={screen.isFull}
            lookLabel={look.label}
          />
        )}
      </div>
      {look.shown}
      {captions && hasCaptions && state.hasStarted && look.shown === null ? (
        <CaptionLine text={caption} />
      ) : null}
    </div>
  );
}

const handleOf = (
  video: RefObject<HTMLVideoElement | null>,
  controls: VideoControls,
  leaveLook: () => void,
): Omit<VideoPlayerHandle, 'start'> => ({
  seek(seconds) {
    leaveLook();
    controls.seek(seconds);
  },
  // The player shows a refused play by itself.
  play: () => void video.current?.play().catch(() => {}),
  pause: () => video.current?.pause(),
  currentTime: () => video.current?.currentTime ?? 0,
});

/** Before the first play the picture is a title page, on which there is only the play button; at the end what to do next. */
function titleOf({ posterUrl, opening, ending }: VideoPlayerProps, state: VideoState) {
  const isBefore = !state.hasStarted && !state.hasFailed;
  return {
    isOpening: isBefore && Boolean(opening),
    isTitled: isBefore && Boolean(opening ?? posterUrl),
    isEnding: state.hasEnded && Boolean(ending),
  };
}

/** All wide videos have the same frame, with bars if needed. */
function shapeOf({ size }: VideoPlayerProps): { 'data-tall'?: true; style?: CSSProperties } {
  if (!size || size.height <= size.width) return {};
  return { 'data-tall': true, style: { '--tall-ratio': `${size.width} / ${size.height}` } as CSSProperties };
}

const sourceOf = (
  { src, smallSrc, sourceId, posterUrl, onRenew }: VideoPlayerProps,
  isSmall: boolean,
): VideoSource => ({
  src: (isSmall && smallSrc) || src,
  id: sourceId ?? src,
  isSmall,
  posterUrl: posterUrl ?? null,
  renew: onRenew,
});

/** While a new URL is being fetched, the player keeps its display. */
function displayedState(state: VideoState, { lost }: RenewableSource): VideoState {
  if (lost === null) return state;
  const { seconds: time, rate, isPlaying } = lost;
  return { ...state, hasFailed: false, time, rate, isPlaying, isWaiting: isPlaying };
}

/** Safari offers other screens, such as a television, for a video that says so. */
const airPlay = { 'x-webkit-airplay': 'allow' };

interface PictureProps extends Pick<VideoPlayerProps, 'captions' | 'opening' | 'onTimeUpdate' | 'onEnded'> {
  source: RenewableSource;
  video: Ref<HTMLVideoElement>;
  state: Pick<VideoState, 'hasStarted'>;
  onToggle: () => void;
}

function Picture(props: PictureProps) {
  const { captions, opening, onTimeUpdate, onEnded, video, onToggle } = props;
  const { src, posterUrl, lost } = props.source;
  const poster = opening || props.state.hasStarted ? null : posterUrl;
  const tell = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) =>
    lost === null && onTimeUpdate?.(currentTarget.currentTime, isSeen(currentTarget));
  return (
    <video
      ref={video}
      src={src}
      // A browser keeps it until the first play, even after seeking.
      {...(poster ? { poster } : {})}
      preload="metadata"
      playsInline
      {...airPlay}
      tabIndex={-1}
      onClick={onToggle}
      // Browsers tell the time four times a second at most, too late for what a short video shows first.
      onPlaying={tell}
      onTimeUpdate={tell}
      onEnded={onEnded}
    >
      {captions && 'url' in captions ? (
        <track kind="captions" src={captions.url} srcLang={captions.language} default />
      ) : null}
    </video>
  );
}

/** CG-182. Dragging the slider also changes the time, and a hidden tab keeps playing. */
const isSeen = ({ paused, seeking, playbackRate }: HTMLVideoElement): boolean =>
  !paused && !seeking && playbackRate <= 2 && document.visibilityState === 'visible';

/** Appears only after a moment, so that nothing flickers. */
function Waiting({ isCutOff }: { isCutOff: boolean }) {
  const words = useUiTexts();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <div className={styles['waiting']} role="status">
      <LoaderCircle size={44} strokeWidth={2} aria-hidden />
      {isCutOff ? (
        <span className={styles['cutOff']}>{words.videoCutOff}</span>
      ) : (
        <span className="visually-hidden">{words.loading}</span>
      )}
    </div>
  );
}

interface LookButtonProps {
  state: VideoState;
  /** `null` if there is nothing to look at now. */
  label: string | null;
  onPress: () => void;
}

/** Over a paused video. */
function LookButton({ state, label, onPress }: LookButtonProps) {
  if (label === null || state.isPlaying || state.hasFailed) return null;
  return (
    <button type="button" className={styles['look']} aria-keyshortcuts="E" onClick={onPress}>
      <ScanSearch size={20} strokeWidth={1.75} aria-hidden />
      {label}
    </button>
  );
}

function Failure({ onRetry }: { onRetry: () => void }) {
  const words = useUiTexts();
  return (
    <div className={styles['failure']}>
      <Note
        tone="bad"
        action={
          <button type="button" className={styles['retry']} onClick={onRetry}>
            {words.tryAgain}
          </button>
        }
      >
        {words.videoFailed}
      </Note>
    </div>
  );
}

/**
 * Below the picture, because captions must not cover what they describe. After the first play, two lines stay reserved,
 * so that nothing moves.
 */
function CaptionLine({ text }: { text: string }) {
  const words = useUiTexts();
  return (
    <p className={styles['caption']}>
      {text ? <span className="visually-hidden">{words.captionPrefix} </span> : null}
      {text}
    </p>
  );
}

function commandRunner(
  state: VideoState,
  controls: VideoControls,
  page: Pick<Record<PlayerCommand, () => void>, 'captions' | 'fullscreen' | 'look'>,
): (command: PlayerCommand) => void {
  const actions: Record<PlayerCommand, () => void> = {
    toggle: controls.toggle,
    back: () => controls.seek(state.time - stepSeconds),
    forward: () => controls.seek(state.time + stepSeconds),
    start: () => controls.seek(0),
    end: () => controls.seek(state.duration),
    slower: () => controls.stepRate(-1),
    faster: () => controls.stepRate(1),
    mute: controls.toggleMute,
    ...page,
  };
  return (command) => actions[command]();
}

const lookButtonIn = (frame: HTMLElement | null) =>
  frame?.querySelector<HTMLButtonElement>('button[aria-keyshortcuts]');

/** During the alternative view, all other keys belong to it. */
function leaveByKey(event: KeyboardEvent, back: () => void): void {
  const isAlone = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isAlone || !['e', 'E', 'Escape'].includes(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  back();
}

/** Uses the state rather than the event, which may fire before the element is on the page. */
function useFailureNotice({ hasFailed }: VideoState, onFailed: (() => void) | undefined): void {
  const notifyFailed = useEffectEvent(() => onFailed?.());
  useEffect(() => {
    if (hasFailed) notifyFailed();
  }, [hasFailed]);
}

/** Returns `true` if the video is playing and the pointer has rested for a while, so that the bar can be hidden. */
function useIdle(frame: { current: HTMLElement | null }, isPlaying: boolean): boolean {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element || !isPlaying) return;
    let timer = setTimeout(() => setResting(true), 2500);
    const restartTimer = () => {
      clearTimeout(timer);
      setResting(false);
      timer = setTimeout(() => setResting(true), 2500);
    };
    const events = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const event of events) element.addEventListener(event, restartTimer);
    return () => {
      clearTimeout(timer);
      setResting(false);
      for (const event of events) element.removeEventListener(event, restartTimer);
    };
  }, [frame, isPlaying]);
  return isResting && isPlaying;
}
