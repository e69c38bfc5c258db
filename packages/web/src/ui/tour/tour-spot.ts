// Where the part of a page is that a step of a tour is about.
import { useEffect, useState } from 'react';

/**
 * The part of the page that a step is about: the first of these names that an element which can be seen carries as its
 * `data-tour`. Null for the whole page.
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

/** The element of a target that can be seen; null where there is none. A menu that is closed shows its button alone. */
function partOf(target: TourTarget): HTMLElement | null {
  const names = typeof target === 'string' ? [target] : (target ?? []);
  const parts = names.flatMap((name) => [
    ...document.querySelectorAll<HTMLElement>(`[data-tour="${CSS.escape(name)}"]`),
  ]);
  return parts.find((part) => part.checkVisibility()) ?? null;
}

export const isShown = (target: TourTarget): boolean => target === null || partOf(target) !== null;

/** A part that is as tall as the window leaves no room for the words about it: its upper half is marked. */
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
 * Where to mark the part of a step, again with each scroll and each change of size; the upper middle of the window for a
 * step about the whole page. Null until the part was looked for.
 */
export function useSpot(target: TourTarget): Spot | null {
  const [spot, setSpot] = useState<Spot | null>(null);
  useEffect(() => {
    const part = partOf(target);
    const look = () => setSpot(spotOf(part));
    part?.scrollIntoView({ block: part.offsetHeight > tallest() ? 'start' : 'center' });
    look();
    const observer = new ResizeObserver(look);
    if (part) observer.observe(part);
    window.addEventListener('resize', look);
    window.addEventListener('scroll', look, true);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', look);
      window.removeEventListener('scroll', look, true);
    };
  }, [target]);
  return spot;
}
