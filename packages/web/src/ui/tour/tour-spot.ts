// Finds the part of a page that a tour step is about.
import { useEffect, useState } from 'react';
import { onResize } from '../on-resize.ts';

/**
 * The part of the page that a step is about: the first of these names that a visible element has as its `data-tour`.
 * `null` for the whole page.
 */
export type TourTarget = string | readonly string[] | null;

/** In pixels of the window. */
export interface Spot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const margin = 6;

/** Returns the visible element of a target, or `null`. If a menu is closed, this is its button. */
function partOf(target: TourTarget): HTMLElement | null {
  const names = typeof target === 'string' ? [target] : (target ?? []);
  const parts = names.flatMap((name) => [
    ...document.querySelectorAll<HTMLElement>(`[data-tour="${CSS.escape(name)}"]`),
  ]);
  return parts.find((part) => part.getClientRects().length > 0) ?? null;
}

export const isShown = (target: TourTarget): boolean => target === null || partOf(target) !== null;

/** A part as tall as the window leaves no space for its text, so only its upper half is marked. */
const tallest = (): number => window.innerHeight / 2;

function spotOf(part: HTMLElement | null): Spot {
  if (!part) return { left: window.innerWidth / 2, top: window.innerHeight / 4, width: 0, height: 0 };
  const { left, top, width, height } = part.getBoundingClientRect();
  return {
    left: left - margin,
    top: top - margin,
    width: width + 2 * margin,
    height: Math.min(height, tallest()) + 2 * margin,
  };
}

/**
 * Returns where to mark a step's part, updated on scrolling and resizing. For a step about the whole page, returns the
 * upper middle of the window. `null` before the part was located.
 */
export function useSpot(target: TourTarget): Spot | null {
  const [spot, setSpot] = useState<Spot | null>(null);
  useEffect(() => {
    const part = partOf(target);
    const look = () => setSpot(spotOf(part));
    part?.scrollIntoView({ block: part.offsetHeight > tallest() ? 'start' : 'center' });
    look();
    const stopMeasuring = part ? onResize(part, look) : undefined;
    window.addEventListener('resize', look);
    window.addEventListener('scroll', look, true);
    return () => {
      stopMeasuring?.();
      window.removeEventListener('resize', look);
      window.removeEventListener('scroll', look, true);
    };
  }, [target]);
  return spot;
}
