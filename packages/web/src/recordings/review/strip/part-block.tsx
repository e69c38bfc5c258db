import type { KnownPart, PlacedPart, VideoSegment } from '@plainscan/contract';
import { GripVertical } from 'lucide-react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useMessages } from '../../../platform/language/i18n.tsx';
import { formatTime } from '../../../ui/player/video-time.ts';
import type { ShownSilence } from '../edit-state.ts';
import { clipMessages } from '../clips/clip-messages.ts';
import { reviewPageMessages } from '../review-messages.ts';
import type { PartDrag } from './use-part-drag.ts';
import { Waveform } from './waveform.tsx';
import styles from './part-strip.module.css';

interface PartBlockProps {
  part: PlacedPart;
  index: number;
  isSelected: boolean;
  /** Whether there is another part to swap places with. */
  isMovable: boolean;
  segment: VideoSegment | undefined;
  titleOf: (segment: VideoSegment) => string;
  silences: readonly ShownSilence[];
  /** Ranges of segments that are selected in the words. */
  marked: readonly KnownPart[];
  drag: PartDrag | null;
  onPress: (event: PointerEvent<HTMLElement>) => void;
  onDragMove: (event: PointerEvent<HTMLElement>) => void;
  onDragEnd: (event: PointerEvent<HTMLElement>) => void;
  onCancel: () => void;
  onSelect: () => void;
  /** Called for Alt with an arrow key. */
  onStep: (by: 1 | -1) => void;
  /** The trim handles. */
  children: ReactNode;
}

/** One part of the strip: its loudness, possible cuts, and its grip. */
export function PartBlock(props: PartBlockProps) {
  const { part, index, isSelected, isMovable, segment, titleOf, silences, marked, drag, children } = props;
  const t = useMessages(reviewPageMessages);
  const clipWords = useMessages(clipMessages);
  const clip = segment?.clip ? titleOf(segment) : null;
  const isDragged = drag?.index === index;
  const step = (event: KeyboardEvent) => {
    const by = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key];
    if (!event.altKey || by === undefined) return;
    // Alt with an arrow key would leave the page.
    event.preventDefault();
    props.onStep(by);
  };
  const label = t('partFull', {
    n: index + 1,
    from: formatTime(part.at / 1_000),
    to: formatTime((part.at + part.end - part.start) / 1_000),
    seconds: ((part.end - part.start) / 1_000).toFixed(1),
  });
  return (
    <div
      className={styles['part']}
      data-selected={isSelected || undefined}
      data-dragged={isDragged || undefined}
      style={{ flexGrow: part.end - part.start, translate: isDragged ? `${drag.by}px 0` : undefined }}
    >
      <button
        type="button"
        className={styles['body']}
        data-part={index}
        aria-pressed={isSelected}
        aria-keyshortcuts={isMovable ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}
        aria-label={clip === null ? label : `${label}, ${clipWords('isClip', { title: clip })}`}
        onPointerDown={props.onPress}
        onPointerMove={props.onDragMove}
        onPointerUp={props.onDragEnd}
        onPointerCancel={props.onCancel}
        onClick={props.onSelect}
        onKeyDown={step}
      >
        <span className={styles['name']} aria-hidden="true">
          {index + 1}
        </span>
        <Waveform part={part} peaks={segment?.peaks ?? []} />
        {silences
          .filter(({ segmentId, start, end }) => isIn(part, { segmentId, start, end }))
          .map(({ start, end }) => (
            <i
              key={start}
              className={styles['silence']}
              style={{
                left: `${percent(start - part.start, part)}%`,
                width: `${percent(end - start, part)}%`,
              }}
            />
          ))}
        {marked
          .filter(
            ({ segmentId, start, end }) =>
              segmentId === part.segmentId && start < part.end && end > part.start,
          )
          .map(({ start, end }) => {
            const [from, to] = [Math.max(start, part.start), Math.min(end, part.end)];
            return (
              <i
                key={start}
                className={styles['marked']}
                style={{
                  left: `${percent(from - part.start, part)}%`,
                  width: `${percent(to - from, part)}%`,
                }}
              />
            );
          })}
        {isMovable ? (
          <span className={styles['grip']} data-grip aria-hidden="true">
            <GripVertical size={16} strokeWidth={1.75} />
          </span>
        ) : null}
      </button>
      {clip === null ? null : (
        <span className={styles['clip']} aria-hidden="true">
          {clip}
        </span>
      )}
      {children}
    </div>
  );
}

type Range = Pick<PlacedPart, 'segmentId' | 'start' | 'end'>;

const percent = (milliseconds: number, { start, end }: Range): number => (100 * milliseconds) / (end - start);
const isIn = (part: Range, { segmentId, start, end }: Range): boolean =>
  part.segmentId === segmentId && part.start <= start && end <= part.end;
