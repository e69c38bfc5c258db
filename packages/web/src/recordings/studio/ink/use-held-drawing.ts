import type { DrawingMark } from '@plainscan/contract';
import { useRef } from 'react';
import type { RefObject } from 'react';
import type { DicomViewportHandle } from '../../../viewers/viewport/dicom-viewport.tsx';
import type { PenPhase, Point } from '../../../viewers/viewport/viewport-gestures.ts';
import { loadFontsFor } from '../film-fonts.ts';
import { placeDrawing } from './drawing-template.ts';
import type { InkPoint, Mark } from './ink.ts';

interface HeldDrawingOptions {
  readonly paneRef: RefObject<DicomViewportHandle | null>;
  readonly lengthWords: (from: InkPoint, to: InkPoint) => string;
  readonly add: (marks: readonly Omit<Mark, 'sliceKey'>[]) => void;
}

/** A template that was chosen and not placed yet: the next press places it where it ends. */
export function useHeldDrawing({ paneRef, lengthWords, add }: HeldDrawingOptions) {
  const held = useRef<readonly DrawingMark[] | null>(null);
  return {
    hold(drawing: readonly DrawingMark[] | null) {
      held.current = drawing;
    },
    /** Returns whether a press places the template that is held, instead of what the tool does. */
    take(phase: PenPhase, place: Point): boolean {
      const [drawing, pane] = [held.current, paneRef.current];
      if (!drawing || !pane) return false;
      if (phase !== 'end') return true;
      held.current = null;
      add(placeDrawing(drawing, pane, place, lengthWords));
      loadFontsFor(drawing.map(({ words }) => words));
      return true;
    },
  };
}
