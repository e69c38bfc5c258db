import { useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, Ref, RefObject } from 'react';
import type { MaskBox, StudyDocument, StudySeries } from '@plainscan/contract';
import type { InstanceProblem } from '../instances/instance-problem.ts';
import type { SliceFacts, SlicePlane } from './slice-geometry.ts';
import { SliceScrubber } from './slice-scrubber.tsx';
import type { PaneSize, PresentView, ShownView } from './shown-view.ts';
import type { StackView } from './stack-view.ts';
import { clampIndex, middleIndex, slicesOfSeries } from '../instances/study-slices.ts';
import { useDrawnSize } from './use-drawn-size.ts';
import { useStackView } from './use-stack-view.ts';
import { commandOfKey } from '../study/viewer-keys.ts';
import { viewerMessages } from '../study/viewer-messages.ts';
import type { ViewerLanguage, ViewerMessages } from '../study/viewer-messages.ts';
import type { GrayRange, PenPhase, Point, ViewerTool } from './viewport-gestures.ts';
import { ViewportOverlay } from './viewport-overlay.tsx';
import styles from './dicom-viewport.module.css';

/** What the studio needs from a pane. */
export interface DicomViewportHandle {
  /** The canvas with the rendered picture; `null` before the first one. */
  canvas(): HTMLCanvasElement | null;
  /** The size of the pane on the screen, in CSS pixels; `null` before the first picture. */
  size(): PaneSize | null;
  /** Draws the pane in its current state, fitted into a rectangle on black. */
  renderTo(context: CanvasRenderingContext2D, place: DrawnPlace): void;
  /** Increments whenever the pane may have changed. */
  drawing(): number;
  /** Converts between the pane's CSS pixels and the picture's own columns and rows; `null` before the first picture. */
  paneToImage(point: Point): Point | null;
  imageToPane(point: Point): Point | null;
  /** The slice on the screen, zero-based; `null` before the first. */
  shownSlice(): number | null;
  /** What the canvas shows and how; `null` before the first picture. */
  presentView(): PresentView | null;
  reset(): void;
  /** Applies a whole view to the slice on the screen. */
  showView(view: ShownView): void;
  /** Zooms in above 1 and out below. */
  scaleZoom(ratio: number): void;
  rotate(): void;
  flip(): void;
  invert(): void;
  /** Sets a window by its ends; `null` uses the one that the pixels suggest. */
  setWindow(range: GrayRange | null): void;
  facts(): SliceFacts | null;
  /** Returns where the fetched slices lie in the body. */
  planes(): ReadonlyMap<number, SlicePlane>;
}

/** Where a pane is drawn, in pixels of the context. */
export interface DrawnPlace extends PaneSize {
  readonly x: number;
  readonly y: number;
}

/** What is needed to draw over the picture on the screen. */
export interface DrawnOver {
  readonly facts: SliceFacts | null;
  readonly toPane: (point: Point) => Point | null;
}

export interface DicomViewportProps {
  readonly document: StudyDocument;
  readonly seriesId: string;
  readonly onSeriesChange: (seriesId: string) => void;
  /** Zero-based over all pictures of the series. If omitted, the pane keeps its own and starts in the middle. */
  readonly instanceIndex?: number | undefined;
  readonly onInstanceChange?: ((index: number, count: number) => void) | undefined;
  readonly activeTool: ViewerTool;
  readonly onToolChange: (tool: ViewerTool) => void;
  /** Tells this pane apart if the page has another one of the series. */
  readonly label?: string | undefined;
  /** A CSS length. */
  readonly height?: string | number | undefined;
  /** Draws the picture with this many pixels, regardless of the pane's size. Both have the same shape. */
  readonly drawnSize?: PaneSize | undefined;
  readonly showOverlay?: boolean | undefined;
  /** Whether to show the slider through the series; by default yes. */
  readonly hasScrubber?: boolean | undefined;
  /** The initial view of each series; by default fitted, with the series's own window. */
  readonly firstView?: ShownView | undefined;
  /** Masks on all slices of the series, drawn into the picture; undefined means never masked. */
  readonly masks?: readonly MaskBox[] | undefined;
  /** Whether to show the drawings that belong to the images; by default yes. */
  readonly showsPlanes?: boolean | undefined;
  /** What to say if the study has no images; by default only that. */
  readonly noImages?: string | undefined;
  readonly institution?: string | undefined;
  readonly language?: ViewerLanguage | undefined;
  /** Strokes of the "pen" tool, in CSS pixels of the pane. */
  readonly onPen?: ((phase: PenPhase, point: Point) => void) | undefined;
  /** A slice, or the reason why there is none, appeared on the screen. */
  readonly onShown?: ((index: number, isDrawn: boolean) => void) | undefined;
  /** Re-rendered with every change of the view, between the picture and the corners. */
  readonly renderOver?: ((over: DrawnOver) => ReactNode) | undefined;
  /** Rendered above the picture and below the corners. */
  readonly children?: ReactNode;
  readonly ref?: Ref<DicomViewportHandle> | undefined;
}

/** One pane that shows one series. Imports the image library: load it lazily. */
export function DicomViewport(props: DicomViewportProps) {
  const messages = viewerMessages[props.language ?? 'en'];
  const series = props.document.series.find(({ id }) => id === props.seriesId);
  if (!series || series.instances.length === 0) {
    return (
      <div className={styles.viewport} style={{ height: props.height }}>
        <p className={styles.problem} role="status">
          {props.noImages ?? messages.noImages}
        </p>
      </div>
    );
  }
  return <SeriesPane {...props} series={series} messages={messages} />;
}

type SeriesPaneProps = DicomViewportProps & {
  readonly series: StudySeries;
  readonly messages: ViewerMessages;
};

function SeriesPane(props: SeriesPaneProps) {
  const { document, series, messages, activeTool } = props;
  const slices = useMemo(() => slicesOfSeries(document.studyId, series), [document.studyId, series]);
  const [index, setIndex] = useSliceIndex(props, slices.length);
  const seriesKey = `${document.studyId}/${series.id}`;
  const paneRef = useRef<HTMLElement>(null);
  const drawn = useDrawnSize(paneRef, props.drawnSize);
  const { elementRef, viewRef, shown, view, retry } = useStackView({
    seriesKey,
    slices,
    index,
    firstView: props.firstView,
    scale: drawn.scale,
    masks: props.masks,
    showsPlanes: props.showsPlanes,
    activeTool,
    onScroll: (by) => setIndex(index + by),
    onPen: props.onPen,
  });
  const shownSlice = shown?.index ?? null;
  const notifyShown = useEffectEvent((at: number, isDrawn: boolean) => props.onShown?.(at, isDrawn));
  useEffect(() => {
    if (shown !== null) notifyShown(shown.index, shown.problem === null);
  }, [shown]);
  useImperativeHandle(props.ref, () => handleOf(viewRef, shownSlice), [viewRef, shownSlice]);

  return (
    <div className={styles.viewport} style={{ height: props.height }}>
      <section
        ref={paneRef}
        className={styles.pane}
        tabIndex={0}
        aria-label={props.label ?? messages.pane(series.description || messages.series(series.number))}
        onKeyDown={(event) => runKey(event, props, index, slices.length, setIndex, viewRef.current)}
      >
        <div
          ref={elementRef}
          className={styles.picture}
          style={drawn.style}
          data-sized={drawn.style !== undefined || undefined}
          data-tool={activeTool}
          data-shown={shown?.index}
        />
        {props.children}
        {shown !== null && shown.index === index && shown.problem === null
          ? props.renderOver?.(overOf(viewRef))
          : null}
        {shown === null && <FirstLook previewUrl={series.previewUrl} messages={messages} />}
        {shown !== null && shown.index !== index && <p className={styles.loading}>{messages.loading}</p>}
        {shown?.index === index && shown.problem !== null && (
          <PictureProblem problem={shown.problem} onRetry={retry} messages={messages} />
        )}
        {props.showOverlay !== false && (
          <ViewportOverlay
            document={document}
            series={series}
            slice={index + 1}
            count={slices.length}
            view={shown === null ? null : view}
            institution={props.institution}
            messages={messages}
          />
        )}
        <p className={styles.notice}>{messages.notDiagnostic}</p>
      </section>
      {props.hasScrubber !== false && (
        <SliceScrubber index={index} count={slices.length} onIndex={setIndex} messages={messages} />
      )}
    </div>
  );
}

/** Returns the requested slice: the caller's, or the pane's own, one per series. */
function useSliceIndex(
  { instanceIndex, onInstanceChange, series }: SeriesPaneProps,
  count: number,
): [number, (index: number) => void] {
  const [own, setOwn] = useState<Record<string, number>>({});
  const index = clampIndex(instanceIndex ?? own[series.id] ?? middleIndex(count), count);
  const change = (to: number) => {
    const next = clampIndex(to, count);
    if (next === index) return;
    setOwn((before) => ({ ...before, [series.id]: next }));
    onInstanceChange?.(next, count);
  };
  return [index, change];
}

function handleOf(viewRef: RefObject<StackView | null>, shownSlice: number | null): DicomViewportHandle {
  return {
    shownSlice: () => shownSlice,
    presentView: () => viewRef.current?.presentView() ?? null,
    canvas: () => viewRef.current?.canvas() ?? null,
    size: () => viewRef.current?.size() ?? null,
    renderTo(context, { x, y, width, height }) {
      context.fillStyle = 'black';
      context.fillRect(x, y, width, height);
      const canvas = viewRef.current?.canvas();
      if (!canvas || canvas.width === 0 || canvas.height === 0) return;
      const scale = Math.min(width / canvas.width, height / canvas.height);
      const [w, h] = [canvas.width * scale, canvas.height * scale];
      context.drawImage(canvas, x + (width - w) / 2, y + (height - h) / 2, w, h);
    },
    drawing: () => viewRef.current?.drawing() ?? 0,
    paneToImage: (point) => viewRef.current?.paneToImage(point) ?? null,
    imageToPane: (point) => viewRef.current?.imageToPane(point.x, point.y) ?? null,
    reset: () => viewRef.current?.reset(),
    showView: (view) => viewRef.current?.showView(view),
    scaleZoom: (ratio) => viewRef.current?.scaleZoom(ratio),
    rotate: () => viewRef.current?.rotate(),
    flip: () => viewRef.current?.flip(),
    invert: () => viewRef.current?.invert(),
    setWindow: (range) => viewRef.current?.setWindow(range),
    facts: () => viewRef.current?.facts() ?? null,
    planes: () => viewRef.current?.planes() ?? new Map(),
  };
}

const overOf = (viewRef: RefObject<StackView | null>): DrawnOver => ({
  facts: viewRef.current?.facts() ?? null,
  toPane: ({ x, y }) => viewRef.current?.imageToPane(x, y) ?? null,
});

function runKey(
  event: KeyboardEvent,
  props: SeriesPaneProps,
  index: number,
  count: number,
  setIndex: (index: number) => void,
  view: StackView | null,
): void {
  const command = commandOfKey(event);
  if (command === null) return;
  event.preventDefault();
  if (command.kind === 'slice') setIndex(command.to(index, count));
  else if (command.kind === 'tool') props.onToolChange(command.tool);
  else if (command.kind === 'zoom') view?.scaleZoom(command.ratio);
  else if (command.kind === 'reset') view?.reset();
  else {
    const all = props.document.series;
    const next = all[all.findIndex(({ id }) => id === props.series.id) + command.by];
    if (next) props.onSeriesChange(next.id);
  }
}

function FirstLook({
  previewUrl,
  messages,
}: {
  readonly previewUrl: string | null;
  readonly messages: ViewerMessages;
}) {
  return (
    <div className={styles.firstLook} role="status">
      {previewUrl !== null && <img className={styles.preview} src={previewUrl} alt="" />}
      <span className={styles.loading}>{messages.loading}</span>
    </div>
  );
}

/** Problems that may be over by the next attempt. */
const retriable: ReadonlySet<InstanceProblem> = new Set(['network', 'too-slow', 'ended', 'browser-failed']);

function PictureProblem({
  problem,
  onRetry,
  messages,
}: {
  readonly problem: InstanceProblem;
  readonly onRetry: () => void;
  readonly messages: ViewerMessages;
}) {
  const canRetry = retriable.has(problem);
  return (
    <div className={styles.problem} role="status">
      <p>{messages.problems[problem]}</p>
      {canRetry && (
        <button type="button" className={styles.retry} onClick={onRetry}>
          {messages.again}
        </button>
      )}
    </div>
  );
}
