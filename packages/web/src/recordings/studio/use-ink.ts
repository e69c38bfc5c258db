import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { DicomViewportHandle } from '../../viewers/viewport/dicom-viewport.tsx';
import type { PenPhase, Point } from '../../viewers/viewport/viewport-gestures.ts';
import {
  clearSlice,
  endStroke,
  extendStroke,
  noInk,
  startStroke,
  strokesOfSlice,
  undoStroke,
} from './ink.ts';
import type { Ink, Stroke } from './ink.ts';
import { drawInkOverPane } from './studio-canvas.ts';

export interface InkModel {
  /** The canvas over the pane. */
  readonly layerRef: RefObject<HTMLCanvasElement | null>;
  readonly draw: (phase: PenPhase, point: Point) => void;
  readonly undo: () => void;
  readonly clear: () => void;
  /** The strokes of the slice on the screen. */
  readonly shownStrokes: () => readonly Stroke[];
}

/** Ink over a pane. It lives outside React's state: a stroke of a pen is a hundred points a second. */
export function useInk(
  paneRef: RefObject<DicomViewportHandle | null>,
  seriesId: string,
  elapsed: () => number,
): InkModel {
  const layerRef = useRef<HTMLCanvasElement>(null);
  const inkRef = useRef<Ink>(noInk);
  const sliceKey = () => {
    const slice = paneRef.current?.shownSlice() ?? null;
    return slice === null ? null : `${seriesId}/${slice}`;
  };
  const shownStrokes = () => {
    const key = sliceKey();
    return key === null ? [] : strokesOfSlice(inkRef.current, key);
  };
  const change = (how: (ink: Ink, key: string) => Ink) => {
    const key = sliceKey();
    if (key !== null) inkRef.current = how(inkRef.current, key);
  };
  const draw = (phase: PenPhase, point: Point) => {
    const inImage = paneRef.current?.paneToImage(point);
    if (phase === 'end') inkRef.current = endStroke(inkRef.current);
    else if (inImage) {
      const inkPoint = { ...inImage, time: elapsed() };
      change((ink, key) =>
        phase === 'start' ? startStroke(ink, key, inkPoint) : extendStroke(ink, inkPoint),
      );
    }
  };
  useRedraw(() => {
    if (layerRef.current && paneRef.current)
      drawInkOverPane(layerRef.current, paneRef.current, shownStrokes());
  });
  return { layerRef, draw, undo: () => change(undoStroke), clear: () => change(clearSlice), shownStrokes };
}

/** The view can move under the ink at any frame, so it is drawn at each. */
function useRedraw(redraw: () => void): void {
  const latest = useRef(redraw);
  useEffect(() => {
    latest.current = redraw;
  });
  useEffect(() => {
    let frame = requestAnimationFrame(function next() {
      latest.current();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}
