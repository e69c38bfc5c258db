import { lengthOf, placeParts, type KnownPart } from '@plainscan/contract';
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';
import { capturePointer } from '../../../platform/page/capture-pointer.ts';

export interface PartDrag {
  readonly index: number;
  /** Pixels of the strip by which it was moved. */
  readonly by: number;
  /** Its index if it were dropped now. */
  readonly to: number;
}

/** Returns the index of a part held over a place, in milliseconds: after every other part whose middle it passed. */
export const dropIndex = (parts: readonly KnownPart[], index: number, place: number): number =>
  placeParts(parts).filter(({ at, start, end }, other) => other !== index && at + (end - start) / 2 < place)
    .length;

/** Keeps a dragged part inside the strip, which would otherwise become longer. Pixels. */
function clampToStrip(
  parts: readonly KnownPart[],
  index: number,
  { by, width }: { by: number; width: number },
): number {
  const perPixel = lengthOf(parts) / width;
  const before = lengthOf(parts.slice(0, index)) / perPixel;
  const after = lengthOf(parts.slice(index + 1)) / perPixel;
  return Math.max(-before, Math.min(after, by));
}

/** Presses that move fewer pixels are not drags. */
const minDragPixels = 6;
/** The strip scrolls if the pointer is closer than this to a visible edge. Pixels. */
const scrollEdge = 56;

interface DragOptions {
  parts: readonly KnownPart[];
  strip: { readonly current: HTMLDivElement | null };
  onMove: (index: number, to: number) => void;
}

/**
 * Drags a part to another place: with a mouse anywhere on it, by touch and pen on its grip, so that a finger anywhere
 * else scrolls. Escape cancels.
 */
export function usePartDrag({ parts, strip, onMove }: DragOptions) {
  const [drag, setDrag] = useState<PartDrag | null>(null);
  const pressed = useRef<{ index: number; from: number; x: number } | null>(null);
  const wasDragged = useRef(false);
  const boxOf = () => strip.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
  const follow = () => {
    const held = pressed.current;
    if (!held) return;
    const { left, width } = boxOf();
    const x = held.x - left;
    const all = lengthOf(parts);
    setDrag({
      index: held.index,
      by: clampToStrip(parts, held.index, { by: x - held.from, width }),
      to: dropIndex(parts, held.index, (x / width) * all),
    });
  };
  const drop = () => {
    pressed.current = null;
    setDrag(null);
  };
  const cancel = useEffectEvent(drop);
  const followScroll = useEffectEvent(follow);
  const isDragged = drag !== null;
  useEffect(() => {
    if (!isDragged) return;
    const scroll = strip.current?.closest('[data-scroll]');
    let frame = requestAnimationFrame(function tick() {
      const x = pressed.current?.x;
      if (scroll && x !== undefined && scrollAt(scroll, x)) followScroll();
      frame = requestAnimationFrame(tick);
    });
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') cancel();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('keydown', onKey);
    };
  }, [isDragged, strip]);
  return {
    drag,
    /** Returns whether the press that just ended was a drag. */
    wasDragged: () => wasDragged.current,
    press(event: PointerEvent<HTMLElement>, index: number) {
      wasDragged.current = false;
      const isGrip = event.target instanceof Element && event.target.closest('[data-grip]') !== null;
      if (parts.length < 2 || event.button !== 0 || (event.pointerType !== 'mouse' && !isGrip)) return;
      pressed.current = { index, from: event.clientX - boxOf().left, x: event.clientX };
    },
    moveDrag(event: PointerEvent<HTMLElement>) {
      const held = pressed.current;
      if (!held) return;
      held.x = event.clientX;
      if (!drag && Math.abs(held.x - boxOf().left - held.from) < minDragPixels) return;
      if (!drag) capturePointer(event.currentTarget, event.pointerId);
      wasDragged.current = true;
      follow();
    },
    endDrag() {
      if (drag && drag.to !== drag.index) onMove(drag.index, drag.to);
      drop();
    },
    drop,
  };
}

/** Scrolls if the pointer is near an edge. Returns whether it scrolled. */
function scrollAt(scroll: Element, x: number): boolean {
  const { left, right } = scroll.getBoundingClientRect();
  const by = x < left + scrollEdge ? -10 : x > right - scrollEdge ? 10 : 0;
  const before = scroll.scrollLeft;
  scroll.scrollLeft += by;
  return scroll.scrollLeft !== before;
}
