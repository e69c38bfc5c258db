import {
  lengthOf,
  placeParts,
  type KnownPart,
  type PlacedPart,
  type VideoSegment,
} from '@plainscan/contract';
import { useEffect, useRef, useState, type Dispatch, type KeyboardEvent, type PointerEvent } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { formatTime } from '../../ui/player/video-time.ts';
import { silencesOf, type EditAction } from './edit-state.ts';
import { reviewPageMessages } from './review-messages.ts';
import type { Preview } from './use-preview.ts';
import { Waveform } from './waveform.tsx';
import styles from './part-strip.module.css';

interface PartStripProps {
  parts: readonly KnownPart[];
  segments: readonly VideoSegment[];
  selected: number;
  preview: Preview;
  onSelect: (index: number) => void;
  dispatch: Dispatch<EditAction>;
}

/** No part is narrower than a finger: a long video is scrolled. Pixels for a second. */
const leastPixels = 6;

/** The parts side by side, each as wide as it is long, with how loud it is. */
export function PartStrip({ parts, segments, selected, preview, onSelect, dispatch }: PartStripProps) {
  const t = useMessages(reviewPageMessages);
  const strip = useRef<HTMLDivElement>(null);
  const length = lengthOf(parts);
  const placed = placeParts(parts);
  const silences = silencesOf(parts, segments).filter(({ isCut }) => !isCut);
  useScrolledTo(strip, preview.place / length);
  const seek = (event: PointerEvent<HTMLElement>) => {
    const box = strip.current?.getBoundingClientRect();
    if (box) preview.seek(((event.clientX - box.left) / box.width) * length);
  };
  return (
    <div className={styles['scroll']}>
      <div ref={strip} className={styles['strip']} style={{ minWidth: (length / 1_000) * leastPixels }}>
        <Playhead preview={preview} length={length} />
        {placed.map((part, index) => (
          <div
            // Two parts can be of one segment, and the same again.
            key={`${part.segmentId} ${part.start} ${index}`}
            className={styles['part']}
            data-selected={index === selected || undefined}
            style={{ flexGrow: part.end - part.start }}
          >
            <button
              type="button"
              className={styles['body']}
              aria-pressed={index === selected}
              aria-label={labelOf(t, part, index)}
              onPointerUp={seek}
              onClick={() => onSelect(index)}
            >
              <span className={styles['name']} aria-hidden="true">
                {index + 1}
              </span>
              <Waveform part={part} peaks={peaksOf(segments, part)} />
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
            </button>
            {index === selected
              ? (['start', 'end'] as const).map((edge) => (
                  <Handle key={edge} {...{ edge, index, part, strip, length, dispatch }} />
                ))
              : null}
          </div>
        ))}
      </div>
    </div>
  );
}

const percent = (milliseconds: number, { start, end }: KnownPart): number =>
  (100 * milliseconds) / (end - start);
const isIn = (part: KnownPart, { segmentId, start, end }: KnownPart): boolean =>
  part.segmentId === segmentId && part.start <= start && end <= part.end;
const peaksOf = (segments: readonly VideoSegment[], { segmentId }: KnownPart): readonly number[] =>
  segments.find(({ id }) => id === segmentId)?.peaks ?? [];

type Say = ReturnType<typeof useMessages<(typeof reviewPageMessages)['en']>>;

const labelOf = (t: Say, { at, start, end }: PlacedPart, index: number): string =>
  t('partFull', {
    n: index + 1,
    from: formatTime(at / 1_000),
    to: formatTime((at + end - start) / 1_000),
    seconds: ((end - start) / 1_000).toFixed(1),
  });

/** Where the video is: a slider for whoever has no pointer. */
function Playhead({ preview, length }: { preview: Preview; length: number }) {
  const t = useMessages(reviewPageMessages);
  const [at, all] = [formatTime(preview.place / 1_000), formatTime(length / 1_000)];
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, PageDown: -10, PageUp: 10 }[event.key];
    if (by !== undefined) preview.seek(Math.max(0, preview.place + by * 1_000 * (event.shiftKey ? 5 : 1)));
    else if (event.key === 'Home') preview.seek(0);
    else if (event.key === 'End') preview.seek(length);
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      className={styles['playhead']}
      style={{ left: `${(100 * preview.place) / Math.max(1, length)}%` }}
      aria-label={t('place')}
      aria-valuemin={0}
      aria-valuemax={Math.round(length / 1_000)}
      aria-valuenow={Math.round(preview.place / 1_000)}
      aria-valuetext={t('placeOf', { at, all })}
      onKeyDown={press}
    />
  );
}

interface HandleProps {
  edge: 'start' | 'end';
  index: number;
  part: KnownPart;
  strip: { readonly current: HTMLDivElement | null };
  /** Of the whole video, in milliseconds. */
  length: number;
  dispatch: Dispatch<EditAction>;
}

/** A start goes from one full picture to the next, an end by a tenth of a second. */
const stepMs = { start: 1_000, end: 100 };

/** Drags an edge of the chosen part; the arrow keys do the same. The step counts when it is let go. */
function Handle({ edge, index, part, strip, length, dispatch }: HandleProps) {
  const t = useMessages(reviewPageMessages);
  const [drag, setDrag] = useState<{ from: number; by: number } | null>(null);
  const at = part[edge];
  const trim = (to: number) => dispatch({ kind: 'trim', index, edge, at: Math.max(0, to) });
  const width = strip.current?.getBoundingClientRect().width ?? 1;
  return (
    <div
      role="slider"
      tabIndex={0}
      className={styles['handle']}
      data-edge={edge}
      style={drag ? { translate: `${drag.by}px 0` } : undefined}
      aria-label={t(edge === 'start' ? 'trimStart' : 'trimEnd', { n: index + 1 })}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={Math.round(part.end / 1_000)}
      aria-valuenow={Math.round(at / 1_000)}
      aria-valuetext={`${(at / 1_000).toFixed(1)} s`}
      onKeyDown={(event) => {
        const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        trim(at + by * stepMs[edge]);
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: event.clientX, by: 0 });
      }}
      onPointerMove={(event) => drag && setDrag({ ...drag, by: event.clientX - drag.from })}
      onPointerUp={() => {
        if (drag && drag.by !== 0) trim(at + (drag.by / width) * length);
        setDrag(null);
      }}
      onPointerCancel={() => setDrag(null)}
    />
  );
}

/** Keeps the playhead on the screen where the strip is wider than it. */
function useScrolledTo(strip: { readonly current: HTMLDivElement | null }, share: number): void {
  useEffect(() => {
    const box = strip.current?.parentElement;
    if (!box || box.scrollWidth <= box.clientWidth) return;
    const at = share * box.scrollWidth;
    const isSeen = at > box.scrollLeft + 24 && at < box.scrollLeft + box.clientWidth - 24;
    if (!isSeen) box.scrollLeft = at - box.clientWidth / 3;
  }, [strip, share]);
}
