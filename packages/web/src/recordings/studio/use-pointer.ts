import { useRef } from 'react';
import type { PointerEvent, RefObject } from 'react';
import type { DicomViewportHandle } from '../../viewers/viewport/dicom-viewport.tsx';
import type { Point } from '../../viewers/viewport/viewport-gestures.ts';

export interface PanePointer {
  /** Returns the position on the pane in CSS pixels, or `null` if it is elsewhere. */
  readonly place: () => Point | null;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerLeave: () => void;
}

/** Tracks mouse and pen on the pane, so that the recording shows where they point. Ignores touch. */
export function usePanePointer(paneRef: RefObject<DicomViewportHandle | null>): PanePointer {
  const placeRef = useRef<Point | null>(null);
  return {
    place: () => placeRef.current,
    onPointerMove(event) {
      const box = paneRef.current?.canvas()?.getBoundingClientRect();
      placeRef.current = box && event.pointerType !== 'touch' ? placeIn(box, event) : null;
    },
    onPointerLeave() {
      placeRef.current = null;
    },
  };
}

function placeIn(box: DOMRect, { clientX, clientY }: PointerEvent): Point | null {
  const place = { x: clientX - box.left, y: clientY - box.top };
  const isInside = place.x >= 0 && place.y >= 0 && place.x <= box.width && place.y <= box.height;
  return isInside ? place : null;
}
