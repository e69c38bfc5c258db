import { useElementSize, useMergedRef } from '@mantine/hooks';
import { lengthOf, placeParts, type KnownPart, type VideoSegment } from '@plainscan/contract';
import { useEffect, useRef, type Dispatch, type PointerEvent } from 'react';
import type { EditAction, ShownSilence } from '../edit-state.ts';
import type { Preview } from '../use-preview.ts';
import { useStableCallback } from '../use-stable-callback.ts';
import { PartBlock } from './part-block.tsx';
import { PictureLane, pictureWidth } from './picture-lane.tsx';
import { Playhead, useScrolledTo } from './playhead.tsx';
import { TrimHandle } from './trim-handle.tsx';
import { useFrames } from './use-frames.ts';
import { usePartDrag } from './use-part-drag.ts';
import { useShownSlices } from './use-shown-slices.ts';
import styles from './part-strip.module.css';

interface PartStripProps {
  parts: readonly KnownPart[];
  segments: readonly VideoSegment[];
  /** Returns the title of a clip. */
  titleOf: (segment: VideoSegment) => string;
  silences: readonly ShownSilence[];
  /** The selected words, as ranges of segments. */
  marked: readonly KnownPart[];
  selected: number;
  preview: Preview;
  onSelect: (index: number) => void;
  onMove: (index: number, to: number) => void;
  dispatch: Dispatch<EditAction>;
}

/** Wide enough to press a part of a few seconds; a longer video scrolls. Pixels per second. */
const stripPixels = 5;

/** The parts side by side, each as wide as it is long, with loudness and pictures. */
export function PartStrip(props: PartStripProps) {
  const { parts, segments, titleOf, silences, marked, selected, preview, onSelect, onMove, dispatch } = props;
  const strip = useRef<HTMLDivElement>(null);
  const { ref: sized, width } = useElementSize<HTMLDivElement>();
  const stripRef = useMergedRef(strip, sized);
  const length = lengthOf(parts);
  const open = silences.filter(({ isCut }) => !isCut);
  useScrolledTo(strip, preview.place / length);
  const moveFocused = useFocusOfMoved(strip, parts, onMove);
  const dragging = usePartDrag({ parts, strip, onMove });
  const go = useStableCallback(preview.seek);
  const frames = useFrames(segments);
  const pictures = useShownSlices(parts, segments, width > 0 ? (pictureWidth * length) / width : 0);
  const endDrag = (event: PointerEvent<HTMLElement>) => {
    const box = strip.current?.getBoundingClientRect();
    if (!dragging.wasDragged() && box) preview.seek(((event.clientX - box.left) / box.width) * length);
    dragging.endDrag();
  };
  const { drag } = dragging;
  const shown = pictures.findLastIndex(({ left }) => left <= preview.place);
  return (
    <div className={styles['scroll']} data-scroll>
      <div style={{ minWidth: (length / 1_000) * stripPixels }} className={styles['rows']}>
        <Playhead preview={preview} length={length} />
        <div ref={stripRef} className={styles['strip']}>
          {placeParts(parts).map((part, index) => (
            <PartBlock
              // Several parts can show the same range of the same segment.
              key={`${part.segmentId} ${part.start} ${index}`}
              part={part}
              index={index}
              isSelected={index === selected}
              isMovable={parts.length > 1}
              segment={segments.find(({ id }) => id === part.segmentId)}
              titleOf={titleOf}
              silences={open}
              marked={marked}
              drag={drag}
              onPress={(event) => dragging.press(event, index)}
              onDragMove={dragging.moveDrag}
              onDragEnd={endDrag}
              onCancel={dragging.drop}
              onSelect={() => dragging.wasDragged() || onSelect(index)}
              onStep={(by) => moveFocused(index, index + by)}
            >
              {index === selected && !drag
                ? (['start', 'end'] as const).map((edge) => (
                    <TrimHandle key={edge} {...{ edge, index, part, strip, length, dispatch }} />
                  ))
                : null}
            </PartBlock>
          ))}
          {drag ? (
            <i className={styles['drop']} style={{ left: `${(100 * dropPlace(parts, drag)) / length}%` }} />
          ) : null}
        </div>
        <PictureLane {...{ pictures, frames, length, current: shown, onGo: go }} />
      </div>
    </div>
  );
}

/** Returns where to draw the line for the new place of a part, in milliseconds of the video. */
const dropPlace = (parts: readonly KnownPart[], { index, to }: { index: number; to: number }): number =>
  lengthOf(parts.slice(0, to > index ? to + 1 : to));

/** Moves a part by keyboard and moves the focus with it. */
function useFocusOfMoved(
  strip: { readonly current: HTMLDivElement | null },
  parts: readonly KnownPart[],
  onMove: (index: number, to: number) => void,
) {
  const moved = useRef<number | null>(null);
  useEffect(() => {
    if (moved.current === null) return;
    strip.current?.querySelector<HTMLElement>(`[data-part="${moved.current}"]`)?.focus();
    moved.current = null;
  }, [strip, parts]);
  return (index: number, to: number) => {
    if (to < 0 || to >= parts.length) return;
    moved.current = to;
    onMove(index, to);
  };
}
