import type { DrawingMark } from '@plainscan/contract';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useLocale, useMessages } from '../../../platform/language/i18n.tsx';
import { amountText } from '../../../viewers/measures/amount-text.ts';
import type { DicomViewportHandle } from '../../../viewers/viewport/dicom-viewport.tsx';
import { lengthOf } from '../../../viewers/viewport/slice-geometry.ts';
import { studyToolMessages } from '../../../viewers/study/study-tool-messages.ts';
import type { PenPhase, Point } from '../../../viewers/viewport/viewport-gestures.ts';
import { chooseInk, doesInkFade } from '../../capture/studio-choices.ts';
import { isInkTool } from '../tools/studio-tool.ts';
import type { StudioTool } from '../tools/studio-tool.ts';
import { loadFontsFor } from '../film-fonts.ts';
import { drawInkOverPane } from '../studio-canvas.ts';
import { LASER_MS } from '../../../viewers/ink/draw-ink.ts';
import type { LaserPoint, ShownInk } from '../../../viewers/ink/draw-ink.ts';
import {
  addMarks,
  clearSlice,
  dropMark,
  endMark,
  eraseAt,
  extendMark,
  marksOfSlice,
  noInk,
  redo,
  startMark,
  undo,
} from './ink.ts';
import type { Ink, InkPoint, Mark } from './ink.ts';
import { drawingOf } from './drawing-template.ts';
import { FADING_MS, shownMark, withoutVanished } from './fading-ink.ts';
import { inkAt, rememberInk } from './ink-history.ts';
import type { InkHistory } from './ink-history.ts';
import { useHeldDrawing } from './use-held-drawing.ts';
import { inkColors, nextColor } from './ink-colors.ts';
import type { InkColor } from './ink-colors.ts';

export interface InkModel {
  /** The canvas on top of the pane. */
  readonly layerRef: RefObject<HTMLCanvasElement | null>;
  /** `place` is in CSS pixels of the pane. */
  readonly draw: (phase: PenPhase, place: Point) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly clear: () => void;
  readonly color: InkColor;
  readonly setColor: (color: InkColor) => void;
  readonly stepColor: () => void;
  /** Whether new ink vanishes automatically. Remembered on this device. */
  readonly doesFade: boolean;
  readonly toggleFading: () => void;
  /** Where a text is being typed, or `null`. */
  readonly textPlace: Point | null;
  /** Returns the drawing on the slice on the screen as a template keeps it; empty if there is none. */
  readonly drawing: () => DrawingMark[];
  /** Holds a template, which the next press places where it ends. */
  readonly hold: (drawing: readonly DrawingMark[]) => void;
  /** Discards the mark being drawn, and the template that is held. */
  readonly drop: () => void;
  /** Adds the text unless it is empty. */
  readonly addText: (words: string) => void;
  /** Returns the ink of the slice on the screen. */
  readonly shown: () => ShownInk;
  /** Returns the ink of all slices. */
  readonly all: () => Ink;
  /** Restores the ink to an earlier moment, in milliseconds of the page's clock. */
  readonly goBack: (at: number) => void;
}

interface InkOptions {
  readonly paneRef: RefObject<DicomViewportHandle | null>;
  readonly seriesId: string;
  readonly tool: StudioTool;
}

/** Reach of the eraser, in CSS pixels. */
const REACH = 12;

/** Ink on top of a pane. It is kept outside React state because a pen stroke adds a hundred points a second. */
export function useInk({ paneRef, seriesId, tool }: InkOptions): InkModel {
  const layerRef = useRef<HTMLCanvasElement>(null);
  const inkRef = useRef<Ink>(noInk);
  const historyRef = useRef<InkHistory>([]);
  // A trail belongs to the slice that was pointed at. On the next slice it would point at something else.
  const laserRef = useRef<Laser>(noLaser);
  const choices = useInkChoices();
  const color = inkColors[choices.color];
  const sliceKey = () => {
    const slice = paneRef.current?.shownSlice() ?? null;
    return slice === null ? null : `${seriesId}/${slice}`;
  };
  const put = (ink: Ink) => {
    inkRef.current = ink;
    historyRef.current = rememberInk(historyRef.current, ink, performance.now());
  };
  const vanishesAt = () => (choices.doesFade ? performance.now() + FADING_MS : undefined);
  const end = () => put(endMark(inkRef.current, vanishesAt()));
  const change = (how: (ink: Ink, key: string) => Ink) => {
    const key = sliceKey();
    if (key !== null) put(how(inkRef.current, key));
  };
  const shown = (): ShownInk => {
    const key = sliceKey();
    const now = performance.now();
    laserRef.current = shortenLaser(laserRef.current, now);
    put(withoutVanished(inkRef.current, now));
    const marks = key === null ? [] : marksOfSlice(inkRef.current, key).map((mark) => shownMark(mark, now));
    const { sliceKey: pointedAt, trail } = laserRef.current;
    return { marks, laser: pointedAt === key ? trail : [], color };
  };
  const begin = (kind: Mark['kind'], points: readonly InkPoint[], words = '') =>
    change((ink, key) => startMark(ink, { kind, sliceKey: key, color, points, words }));
  const erase = (point: InkPoint, place: Point) => {
    const beside = paneRef.current?.paneToImage({ x: place.x + REACH, y: place.y });
    if (beside)
      change((ink, key) => eraseAt(ink, key, point, Math.hypot(beside.x - point.x, beside.y - point.y)));
  };
  const lengthWords = useLengthWords(paneRef);
  const lead = (point: InkPoint) => {
    const { draft } = inkRef.current;
    const [from] = draft?.points ?? [];
    const words = draft?.kind === 'line' && from ? lengthWords(from, point) : '';
    change((ink) => extendMark(ink, point, words));
  };
  const held = useHeldDrawing({
    paneRef,
    lengthWords,
    add: (marks) => change((ink, key) => addMarks(ink, key, marks, vanishesAt())),
  });
  const text = useInkText((point, words) => {
    begin('text', [point], words);
    end();
  });
  const draw = (phase: PenPhase, place: Point) => {
    const point = paneRef.current?.paneToImage(place);
    if (!isInkTool(tool) || held.take(phase, place)) return;
    if (phase === 'end' && tool !== 'text') end();
    else if (!point) return;
    else if (tool === 'laser') laserRef.current = extendLaser(laserRef.current, sliceKey(), point);
    else if (tool === 'eraser') erase(point, place);
    else if (tool === 'text') {
      if (phase === 'end') text.ask({ place, point });
    } else if (phase === 'start') begin(tool, [point]);
    else lead(point);
  };
  useInkLayer(layerRef, paneRef, shown);
  return {
    layerRef,
    draw,
    undo: () => change(undo),
    redo: () => change(redo),
    clear: () => change(clearSlice),
    drawing() {
      const [key, pane] = [sliceKey(), paneRef.current];
      return key === null || !pane ? [] : drawingOf(marksOfSlice(inkRef.current, key), pane);
    },
    hold: held.hold,
    drop() {
      held.hold(null);
      put(dropMark(inkRef.current));
    },
    ...choices,
    textPlace: text.place,
    addText: text.add,
    shown,
    all: () => inkRef.current,
    goBack: (at) => put(inkAt(historyRef.current, at)),
  };
}

/** Returns a function that says how long a line is. */
function useLengthWords(paneRef: InkOptions['paneRef']) {
  const { locale } = useLocale();
  const t = useMessages(studyToolMessages);
  return (from: InkPoint, to: InkPoint): string => {
    const facts = paneRef.current?.facts();
    return facts ? amountText(lengthOf([from, to], facts), locale, t) : '';
  };
}

/** Color and fading of new ink. */
function useInkChoices() {
  const [color, setColor] = useState<InkColor>('yellow');
  const [doesFade, setFading] = useState(doesInkFade);
  return {
    color,
    setColor,
    stepColor: () => setColor(nextColor),
    doesFade,
    toggleFading() {
      chooseInk(!doesFade);
      setFading(!doesFade);
    },
  };
}

/** The text that is being typed. */
function useInkText(add: (point: InkPoint, words: string) => void) {
  const [asked, setAsked] = useState<{ place: Point; point: InkPoint } | null>(null);
  return {
    place: asked?.place ?? null,
    ask: setAsked,
    add(words: string) {
      if (asked && words.trim() !== '') {
        add(asked.point, words.trim());
        loadFontsFor([words]);
      }
      setAsked(null);
    },
  };
}

interface Laser {
  readonly sliceKey: string | null;
  readonly trail: readonly LaserPoint[];
}

const noLaser: Laser = { sliceKey: null, trail: [] };

const shortenLaser = ({ sliceKey, trail }: Laser, now: number): Laser => ({
  sliceKey,
  trail: trail.filter(({ at }) => at > now - LASER_MS),
});

function extendLaser({ sliceKey: before, trail }: Laser, sliceKey: string | null, point: InkPoint): Laser {
  return {
    sliceKey,
    trail: [...(before === sliceKey ? trail : []), { ...point, at: performance.now() }],
  };
}

/** Draws on every frame because the view can move under the ink at any time. */
function useInkLayer(
  layerRef: RefObject<HTMLCanvasElement | null>,
  paneRef: RefObject<DicomViewportHandle | null>,
  shown: () => ShownInk,
): void {
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  useEffect(() => {
    let isLayerEmpty = true;
    const draw = () => {
      if (!layerRef.current || !paneRef.current) return;
      const ink = latest.current();
      const isEmpty = ink.marks.length === 0 && ink.laser.length === 0;
      // Drawing nothing again would make the browser composite the whole page sixty times a second.
      if (!isEmpty || !isLayerEmpty) drawInkOverPane(layerRef.current, paneRef.current, ink);
      isLayerEmpty = isEmpty;
    };
    let frame = requestAnimationFrame(function next() {
      draw();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [layerRef, paneRef]);
}
