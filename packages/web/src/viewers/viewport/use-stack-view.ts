import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { MaskBox } from '@plainscan/contract';
import type { InstanceProblem } from '../instances/instance-problem.ts';
import type { ShownView, ViewState } from './shown-view.ts';
import { StackView } from './stack-view.ts';
import type { Slice } from '../instances/study-slices.ts';
import { slicesInDrag, slicesInWheel } from './viewport-gestures.ts';
import type { PenPhase, Point, ViewerTool } from './viewport-gestures.ts';
import { listenToPointers } from './viewport-pointers.ts';

interface StackViewOptions {
  readonly seriesKey: string;
  readonly slices: readonly Slice[];
  readonly index: number;
  /** The initial view of each series; by default fitted into the pane. */
  readonly firstView?: ShownView | undefined;
  /** Ratio of the element's size on the screen to the size at which it is drawn. */
  readonly scale: number;
  /** Masks on all slices; undefined means never masked. */
  readonly masks?: readonly MaskBox[] | undefined;
  /** Whether to show the drawings that belong to the images; by default yes. */
  readonly showsPlanes?: boolean | undefined;
  readonly activeTool: ViewerTool;
  readonly onScroll: (slices: number) => void;
  readonly onPen?: ((phase: PenPhase, point: Point) => void) | undefined;
}

interface Shown {
  readonly seriesKey: string;
  readonly index: number;
  readonly problem: InstanceProblem | null;
}

export interface StackViewModel {
  readonly elementRef: RefObject<HTMLDivElement | null>;
  readonly viewRef: RefObject<StackView | null>;
  /** The slice on the screen; `null` before the first of this series. */
  readonly shown: Shown | null;
  readonly view: ViewState | null;
  readonly retry: () => void;
}

/** Binds a pane element to the image library: shows the requested slice and turns pointer input into view changes. */
export function useStackView(options: StackViewOptions): StackViewModel {
  const { seriesKey, slices, index } = options;
  const elementRef = useRef<HTMLDivElement>(null);
  const viewRef = useRef<StackView | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [view, setView] = useState<ViewState | null>(null);

  const onShown = useEffectEvent((shownIndex: number, problem: InstanceProblem | null) =>
    setShown({ seriesKey, index: shownIndex, problem }),
  );
  useEffect(() => {
    const element = elementRef.current;
    if (!element) return;
    const created = new StackView(element, {
      onShown: (at, problem) => onShown(at, problem),
      onView: setView,
    });
    viewRef.current = created;
    return () => {
      viewRef.current = null;
      created.destroy();
    };
  }, []);
  useEffect(() => viewRef.current?.setScale(options.scale), [options.scale]);
  const { masks = null, showsPlanes = true } = options;
  useEffect(() => viewRef.current?.showPlanes(showsPlanes), [showsPlanes]);
  // Runs before the series is set, whose masks they are.
  useEffect(() => viewRef.current?.setMasks(masks), [masks]);
  const firstView = useEffectEvent(() => options.firstView ?? null);
  useEffect(() => {
    viewRef.current?.setSeries(
      seriesKey,
      slices.map((slice) => slice.imageId),
      firstView(),
    );
  }, [seriesKey, slices]);
  useEffect(() => {
    void viewRef.current?.show(index);
  }, [seriesKey, slices, index]);
  usePanePointers(elementRef, viewRef, options);

  return {
    elementRef,
    viewRef,
    shown: shown?.seriesKey === seriesKey ? shown : null,
    view,
    retry: () => void viewRef.current?.show(index),
  };
}

function usePanePointers(
  elementRef: RefObject<HTMLDivElement | null>,
  viewRef: RefObject<StackView | null>,
  options: StackViewOptions,
): void {
  const rest = useRef({ drag: 0, wheel: 0 });
  const tool = useEffectEvent(() => options.activeTool);
  const pen = useEffectEvent((phase: PenPhase, point: Point) => options.onPen?.(phase, point));
  const wheel = useEffectEvent((deltaY: number, deltaMode: number) => {
    const turned = slicesInWheel(deltaY, deltaMode, rest.current.wheel);
    rest.current.wheel = turned.rest;
    if (turned.slices !== 0) options.onScroll(turned.slices);
  });
  const scroll = useEffectEvent((moveY: number) => {
    const height = viewRef.current?.size().height ?? 0;
    const dragged = slicesInDrag(rest.current.drag + moveY, height, options.slices.length);
    rest.current.drag = dragged.rest;
    if (dragged.slices !== 0) options.onScroll(dragged.slices);
  });
  useEffect(() => {
    const element = elementRef.current;
    if (!element) return;
    return listenToPointers(element, {
      tool: () => tool(),
      pen: (phase, point) => pen(phase, point),
      drag: (name, move) => dragView(viewRef.current, name, move, (moveY) => scroll(moveY)),
      pinch: (ratio, move) => {
        viewRef.current?.scaleZoom(ratio);
        viewRef.current?.pan(move);
      },
      wheel: (deltaY, deltaMode) => wheel(deltaY, deltaMode),
    });
  }, [elementRef, viewRef]);
}

function dragView(
  view: StackView | null,
  tool: ViewerTool,
  move: Point,
  scroll: (moveY: number) => void,
): void {
  if (tool === 'scroll') scroll(move.y);
  else if (tool === 'window') view?.changeWindow(move);
  else if (tool === 'zoom') view?.changeZoom(move.y);
  else if (tool === 'pan') view?.pan(move);
}
