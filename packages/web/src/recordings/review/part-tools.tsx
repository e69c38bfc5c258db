import { Button } from '@mantine/core';
import {
  recordingReviewRoom,
  lengthOf,
  startPrecision,
  type KnownEdit,
  type VideoSegment,
} from '@plainscan/contract';
import {
  ArrowLeftToLine,
  ArrowRightToLine,
  Circle,
  Film,
  MoveLeft,
  MoveRight,
  RotateCcw,
  Scissors,
  Split,
  Trash2,
  Video,
} from 'lucide-react';
import { useMemo, type Dispatch, type ReactNode } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { KeyHint } from '../../ui/badges/key-hint.tsx';
import { formatTime } from '../../ui/player/video-time.ts';
import { clipMessages } from './clips/clip-messages.ts';
import { silencesOf, type EditAction, type ShownSilence } from './edit-state.ts';
import { reviewPageMessages } from './review-messages.ts';
import { takesOf, type ShownTake } from './replaced-takes.ts';
import styles from './review-page.module.css';

/** Actions on the selected part and at the current place of the video. */
export interface PartActions {
  readonly select: (index: number) => void;
  readonly trim: (edge: 'start' | 'end') => void;
  readonly split: () => void;
  readonly move: (by: 1 | -1) => void;
  readonly remove: () => void;
  readonly retakePart: () => void;
  readonly recordFrom: () => void;
  readonly recordNew: () => void;
}

interface PartToolsProps {
  edit: KnownEdit;
  segments: readonly VideoSegment[];
  selected: number;
  /** The current place in the video, in milliseconds. */
  place: number;
  /** Whether the strip shows the whole video at once. */
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
  onAddClip: () => void;
  tools: PartActions;
  dispatch: Dispatch<EditAction>;
}

const keys = recordingReviewRoom;

/** A longer video with readable words is wider than most pages. */
const longMs = 30_000;

const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(1);

/** Above the strip: the number of parts, the silences, and the actions on the selected part. */
export function PartTools(props: PartToolsProps) {
  const { edit, segments, selected, place, isWhole, onWhole, onAddClip, tools, dispatch } = props;
  const t = useMessages(reviewPageMessages);
  const clipWords = useMessages(clipMessages);
  const { parts } = edit;
  const silences = useMemo(() => silencesOf(parts, segments), [parts, segments]);
  const frames = segments.find(({ id }) => id === parts[selected]?.segmentId)?.keyFrames ?? [];
  return (
    <>
      <div className={styles['counts']}>
        <h2>{parts.length === 1 ? t('onePart') : t('parts', { n: parts.length })}</h2>
        <span className="num">{formatTime(lengthOf(parts) / 1_000)}</span>
        <p>{t('exactness', { seconds: seconds(startPrecision(frames)) })}</p>
        {lengthOf(parts) > longMs ? (
          <Button
            variant="default"
            size="sm"
            className={styles['wide'] ?? ''}
            aria-pressed={isWhole}
            onClick={() => onWhole(!isWhole)}
          >
            {t('whole')}
          </Button>
        ) : null}
      </div>
      <div className={styles['tools']} role="toolbar" aria-label={t('part', { n: selected + 1 })}>
        <Tool label={t('startHere')} hint={keys.trimStart[0]} onPress={() => tools.trim('start')}>
          <ArrowRightToLine size={16} strokeWidth={1.75} aria-hidden />
        </Tool>
        <Tool label={t('endHere')} hint={keys.trimEnd[0]} onPress={() => tools.trim('end')}>
          <ArrowLeftToLine size={16} strokeWidth={1.75} aria-hidden />
        </Tool>
        <Tool label={t('split')} hint={keys.split[0]} onPress={tools.split}>
          <Split size={16} strokeWidth={1.75} aria-hidden />
        </Tool>
        <Tool label={t('earlier')} isShort isOff={selected === 0} onPress={() => tools.move(-1)}>
          <MoveLeft size={16} strokeWidth={1.75} aria-hidden />
        </Tool>
        <Tool label={t('later')} isShort isOff={selected === parts.length - 1} onPress={() => tools.move(1)}>
          <MoveRight size={16} strokeWidth={1.75} aria-hidden />
        </Tool>
        <Tool label={t('remove')} isShort isOff={parts.length === 1} onPress={tools.remove}>
          <Trash2 size={16} strokeWidth={1.75} aria-hidden />
        </Tool>
        <Tool label={t('retakePart')} onPress={tools.retakePart}>
          <RotateCcw size={16} strokeWidth={1.75} aria-hidden />
        </Tool>
        <Tool
          label={`${t('recordFrom')} · ${formatTime(place / 1_000)}`}
          hint={keys.record[0]}
          onPress={tools.recordFrom}
        >
          <Circle size={14} fill="currentColor" strokeWidth={0} aria-hidden />
        </Tool>
        <Tool label={clipWords('add')} onPress={onAddClip}>
          <Film size={16} strokeWidth={1.75} aria-hidden />
        </Tool>
        <Tool label={t('recordNew')} onPress={tools.recordNew}>
          <Video size={16} strokeWidth={1.75} aria-hidden />
        </Tool>
      </div>
      <ReplacedTakes takes={takesOf(parts, segments)} dispatch={dispatch} />
      <Silences silences={silences} dispatch={dispatch} />
    </>
  );
}

interface ToolProps {
  label: string;
  hint?: string;
  isOff?: boolean;
  /** Shows only its icon. */
  isShort?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Tool({ label, hint, isOff = false, isShort = false, onPress, children }: ToolProps) {
  return (
    <Button
      variant="default"
      size="sm"
      className={styles['wide'] ?? ''}
      leftSection={isShort ? null : children}
      aria-disabled={isOff || undefined}
      onClick={() => isOff || onPress()}
      {...(isShort && { 'aria-label': label, title: label })}
    >
      {isShort ? children : label} {hint ? <KeyHint>{hint}</KeyHint> : null}
    </Button>
  );
}

interface SilencesProps {
  silences: readonly ShownSilence[];
  dispatch: Dispatch<EditAction>;
}

/** Cuts nothing without a press. Every cut can be undone. */
function Silences({ silences, dispatch }: SilencesProps) {
  const t = useMessages(reviewPageMessages);
  const open = silences.filter(({ isCut }) => !isCut);
  const length = open.reduce((sum, { start, end }) => sum + end - start, 0);
  if (silences.length === 0) return <p className={styles['quiet']}>{t('noSilences')}</p>;
  return (
    <div className={styles['silences']} role="group" aria-label={t('silenceList')}>
      {open.length > 0 ? (
        <>
          <span className={styles['proposed']}>
            <Scissors size={16} strokeWidth={1.75} aria-hidden />
            {open.length === 1
              ? t('oneSilence', { seconds: seconds(length) })
              : t('silences', { n: open.length, seconds: seconds(length) })}
          </span>
          {open.length > 1 ? (
            <Button
              variant="default"
              size="sm"
              className={styles['wide'] ?? ''}
              onClick={() => dispatch({ kind: 'cut', silences: open })}
            >
              {t('cutAll', { n: open.length })}
            </Button>
          ) : null}
        </>
      ) : null}
      {silences.map((silence) => {
        const params = {
          seconds: seconds(silence.end - silence.start),
          time: formatTime(silence.place / 1_000),
        };
        return (
          <Button
            key={`${silence.segmentId} ${silence.start}`}
            variant="subtle"
            size="sm"
            className={styles['wide'] ?? ''}
            onClick={() => dispatch({ kind: silence.isCut ? 'put-back' : 'cut', silences: [silence] })}
          >
            {t(silence.isCut ? 'putBack' : 'cut', params)}
          </Button>
        );
      })}
    </div>
  );
}

/** The takes that the speaker replaced while recording. Renders nothing if there are none. */
function ReplacedTakes({ takes, dispatch }: { takes: readonly ShownTake[]; dispatch: Dispatch<EditAction> }) {
  const t = useMessages(reviewPageMessages);
  if (takes.length === 0) return null;
  return (
    <div className={styles['silences']} role="group" aria-label={t('spokenOver')}>
      <span className={styles['proposed']}>
        <RotateCcw size={16} strokeWidth={1.75} aria-hidden />
        {t('spokenOver')}
      </span>
      {takes.map((take) => (
        <Button
          key={`${take.segmentId} ${take.start}`}
          variant="subtle"
          size="sm"
          className={styles['wide'] ?? ''}
          onClick={() => dispatch({ kind: take.isIn ? 'leave-out' : 'bring-back', take })}
        >
          {t(take.isIn ? 'leaveOut' : 'bringBack', {
            seconds: seconds(take.end - take.start),
            time: formatTime(take.place / 1_000),
          })}
        </Button>
      ))}
    </div>
  );
}
