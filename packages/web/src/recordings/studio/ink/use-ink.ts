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
import { drawInkOverPane } from '../studio-canvas.ts';
import { LASER_MS } from '../../../viewers/ink/draw-ink.ts';
import type { LaserPoint, ShownInk } from '../../../viewers/ink/draw-ink.ts';
import {
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
import { FADING_MS, shownMark, withoutVanished } from './fading-ink.ts';
import { inkAt, rememberInk } from './ink-history.ts';
import type { InkHistory } from './ink-history.ts';
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
  /** Discards the mark being drawn. */
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
  const { locale } = useLocale();
  const t = useMessages(studyToolMessages);
  const layerRef = useRef<HTMLCanvasElement>(null);
  const inkRef = useRef<Ink>(noInk);
  const historyRef = useRef<InkHistory>([]);
  // A trail belongs to the slice that was pointed at. On the next slice it would point at something else.
  const laserRef = useRef<Laser>(noLaser);
  const [color, setColor] = useState<InkColor>('yellow');
  const [doesFade, setFading] = useState(doesInkFade);
  const [text, setText] = useState<{ place: Point; point: InkPoint } | null>(null);
  const sliceKey = () => {
    const slice = paneRef.current?.shownSlice() ?? null;
    return slice === null ? null : `${seriesId}/${slice}`;
  };
  const put = (ink: Ink) => {
    inkRef.current = ink;
    historyRef.current = rememberInk(historyRef.current, ink, performance.now());
  };
  const end = () => put(endMark(inkRef.current, doesFade ? performance.now() + FADING_MS : undefined));
  const change = (how: (ink: Ink, key: string) => Ink) => {
    const key = sliceKey();
    if (key !== null) put(how(inkRef.current, key));
  };
  const shown = (): ShownInk => {
    const key = sliceKey();
    const now = performance.now();
    const oldest = now - LASER_MS;
    const { sliceKey: pointedAt, trail } = laserRef.current;
    laserRef.current = { sliceKey: pointedAt, trail: trail.filter(({ at }) => at > oldest) };
    put(withoutVanished(inkRef.current, now));
    const marks = key === null ? [] : marksOfSlice(inkRef.current, key).map((mark) => shownMark(mark, now));
    return { marks, laser: pointedAt === key ? laserRef.current.trail : [], color: inkColors[color] };
  };
  const begin = (kind: Mark['kind'], points: readonly InkPoint[], words = '') =>
    change((ink, key) => startMark(ink, { kind, sliceKey: key, color: inkColors[color], points, words }));
  const erase = (point: InkPoint, place: Point) => {
    const beside = paneRef.current?.paneToImage({ x: place.x + REACH, y: place.y });
    if (beside)
      change((ink, key) => eraseAt(ink, key, point, Math.hypot(beside.x - point.x, beside.y - point.y)));
  };
  const lead = (point: InkPoint) => {
    const { draft } = inkRef.current;
    const [from] = draft?.points ?? [];
    const facts = draft?.kind === 'line' ? paneRef.current?.facts() : null;
    const words = facts && from ? amountText(lengthOf([from, point], facts), locale, t) : '';
    change((ink) => extendMark(ink, point, words));
  };
  const draw = (phase: PenPhase, place: Point) => {
    const point = paneRef.current?.paneToImage(place);
    if (!isInkTool(tool)) return;
    if (phase === 'end' && tool !== 'text') end();
    else if (!point) return;
    else if (tool === 'laser') laserRef.current = extendLaser(laserRef.current, sliceKey(), point);
    else if (tool === 'eraser') erase(point, place);
    else if (tool === 'text') {
      if (phase === 'end') setText({ place, point });
    } else if (phase === 'start') begin(tool, [point]);
    else lead(point);
  };
  const addText = (words: string) => {
    if (text && words.trim() !== '') {
      begin('text', [text.point], words.trim());
      end();
    }
    setText(null);
  };
  useInkLayer(layerRef, paneRef, shown);
  return {
    layerRef,
    draw,
    undo: () => change(undo),
    redo: () => change(redo),
    clear: () => change(clearSlice),
    drop: () => put(dropMark(inkRef.current)),
    color,
    setColor,
    stepColor: () => setColor(nextColor),
    doesFade,
    toggleFading() {
      chooseInk(!doesFade);
      setFading(!doesFade);
    },
    textPlace: text?.place ?? null,
    addText,
    shown,
    all: () => inkRef.current,
    goBack: (at) => put(inkAt(historyRef.current, at)),
  };
}

interface Laser {
  readonly sliceKey: string | null;
  readonly trail: readonly LaserPoint[];
}

const noLaser: Laser = { sliceKey: null, trail: [] };

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
