import { Button, Menu } from '@mantine/core';
import { recordingReviewRoom, shortKey, type KnownEdit, type VideoSegment } from '@plainscan/contract';
import {
  ArrowLeftToLine,
  ArrowRightToLine,
  ChevronDown,
  Circle,
  RotateCcw,
  Scissors,
  Split,
  Trash2,
} from 'lucide-react';
import type { Dispatch, ReactNode } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { KeyHint } from '../../ui/badges/key-hint.tsx';
import { formatTime } from '../../ui/player/video-time.ts';
import { clipMessages } from './clips/clip-messages.ts';
import type { EditAction, ShownSilence } from './edit-state.ts';
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
  readonly addChapter: () => void;
  /** Cuts all silences that are left. */
  readonly cutSilences: () => void;
}

interface PartToolsProps {
  edit: KnownEdit;
  segments: readonly VideoSegment[];
  silences: readonly ShownSilence[];
  selected: number;
  /** The current place in the video, in milliseconds. */
  place: number;
  onAddClip: () => void;
  /** Whether words are selected, which Delete cuts then. */
  hasSelection: boolean;
  tools: PartActions;
  dispatch: Dispatch<EditAction>;
  /** Beside the menu. */
  children: ReactNode;
}

const keys = recordingReviewRoom;

const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(1);

/** Above the strip: what can be done with the selected part and at the current place, and the silences. */
export function PartTools(props: PartToolsProps) {
  const { edit, segments, silences, selected, place, hasSelection, onAddClip, tools, dispatch, children } =
    props;
  const t = useMessages(reviewPageMessages);
  const clipWords = useMessages(clipMessages);
  const { parts } = edit;
  const time = formatTime(place / 1_000);
  return (
    <>
      <div className={styles['tools']}>
        <div className={styles['row']} role="toolbar" aria-label={t('part', { n: selected + 1 })}>
          <Tool label={t('startHere')} hint={keys.trimStart[0]} onPress={() => tools.trim('start')}>
            <ArrowRightToLine size={16} strokeWidth={1.75} aria-hidden />
          </Tool>
          <Tool label={t('endHere')} hint={keys.trimEnd[0]} onPress={() => tools.trim('end')}>
            <ArrowLeftToLine size={16} strokeWidth={1.75} aria-hidden />
          </Tool>
          <Tool label={t('split')} hint={keys.split[0]} onPress={tools.split}>
            <Split size={16} strokeWidth={1.75} aria-hidden />
          </Tool>
          <Tool
            label={t(hasSelection ? 'removeWords' : 'remove')}
            hint="⌫"
            isOff={parts.length === 1 && !hasSelection}
            onPress={tools.remove}
          >
            <Trash2 size={16} strokeWidth={1.75} aria-hidden />
          </Tool>
          <Tool label={`${t('recordFrom')} · ${time}`} hint={keys.record[0]} onPress={tools.recordFrom}>
            <Circle size={14} fill="currentColor" strokeWidth={0} aria-hidden />
          </Tool>
        </div>
        {/* Rendered in place, so that the dark colors of the page are its own. */}
        <Menu position="top-start" withinPortal={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button
              variant="subtle"
              size="sm"
              className={styles['wide'] ?? ''}
              rightSection={<ChevronDown size={16} strokeWidth={1.75} aria-hidden />}
            >
              {t('more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item disabled={selected === 0} onClick={() => tools.move(-1)}>
              {t('earlier')}
            </Menu.Item>
            <Menu.Item disabled={selected === parts.length - 1} onClick={() => tools.move(1)}>
              {t('later')}
            </Menu.Item>
            <Menu.Item onClick={tools.addChapter}>{t('addChapter', { time })}</Menu.Item>
            <Menu.Item onClick={onAddClip}>{clipWords('add')}</Menu.Item>
            <Menu.Item onClick={tools.retakePart}>{t('retakePart')}</Menu.Item>
            <Menu.Item onClick={tools.recordNew}>{t('recordNew')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {children}
        <Silences silences={silences} onCut={tools.cutSilences} dispatch={dispatch} />
      </div>
      <ReplacedTakes takes={takesOf(parts, segments)} dispatch={dispatch} />
    </>
  );
}

interface ToolProps {
  label: string;
  hint: string;
  isOff?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Tool({ label, hint, isOff = false, onPress, children }: ToolProps) {
  return (
    <Button
      variant="default"
      size="sm"
      className={styles['wide'] ?? ''}
      leftSection={children}
      aria-disabled={isOff || undefined}
      onClick={() => isOff || onPress()}
    >
      {label} <KeyHint>{hint}</KeyHint>
    </Button>
  );
}

interface SilencesProps {
  silences: readonly ShownSilence[];
  onCut: () => void;
  dispatch: Dispatch<EditAction>;
}

const lengthOfAll = (silences: readonly ShownSilence[]): string =>
  seconds(silences.reduce((sum, { start, end }) => sum + end - start, 0));

/** All silences at once. Each one stands between the words. Nothing is cut without a press. */
function Silences({ silences, onCut, dispatch }: SilencesProps) {
  const t = useMessages(reviewPageMessages);
  const open = silences.filter(({ isCut }) => !isCut);
  const cut = silences.filter(({ isCut }) => isCut);
  if (silences.length === 0) return <p className={styles['quiet']}>{t('noSilences')}</p>;
  return (
    <div className={styles['silences']} role="group" aria-label={t('silenceList')}>
      {cut.length > 0 ? (
        <>
          <span>{t('cutDone', { n: cut.length, seconds: lengthOfAll(cut) })}</span>
          <Button
            variant="subtle"
            size="sm"
            className={styles['wide'] ?? ''}
            onClick={() => dispatch({ kind: 'put-back', ranges: cut })}
          >
            {t('putAllBack')}
          </Button>
        </>
      ) : null}
      {open.length > 0 ? (
        <>
          <span className={styles['proposed']}>
            <Scissors size={16} strokeWidth={1.75} aria-hidden />
            {open.length === 1 ? t('oneSilence') : t('silences', { n: open.length })}
          </span>
          <Button variant="default" size="sm" className={styles['wide'] ?? ''} onClick={onCut}>
            {open.length === 1
              ? t('cutOne', { seconds: lengthOfAll(open) })
              : t('cutAll', { n: open.length, seconds: lengthOfAll(open) })}{' '}
            <KeyHint>{`${shortKey('Shift+')}⌫`}</KeyHint>
          </Button>
        </>
      ) : null}
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
