import type { KnownPart } from '@plainscan/contract';
import { useState, type Dispatch } from 'react';
import { useMessages } from '../../../platform/language/i18n.tsx';
import { capturePointer } from '../../../platform/page/capture-pointer.ts';
import type { EditAction } from '../edit-state.ts';
import { reviewPageMessages } from '../review-messages.ts';
import styles from './part-strip.module.css';

interface TrimHandleProps {
  edge: 'start' | 'end';
  index: number;
  part: KnownPart;
  strip: { readonly current: HTMLDivElement | null };
  /** Length of the whole video in milliseconds. */
  length: number;
  dispatch: Dispatch<EditAction>;
}

const stepMs = 100;

/** Drags an edge of the selected part. The arrow keys do the same. The step counts on release. */
export function TrimHandle({ edge, index, part, strip, length, dispatch }: TrimHandleProps) {
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
        trim(at + by * stepMs);
      }}
      onPointerDown={(event) => {
        capturePointer(event.currentTarget, event.pointerId);
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
