import { cache, Enums } from '@cornerstonejs/core';
import type { Types } from '@cornerstonejs/core';
import { windowOfEnds, type MaskBox } from '@plainscan/contract';
import { imageQueue, renderingEngine } from '../instances/image-library.ts';
import { shareWindow } from '../instances/instance-loader.ts';
import { problemOf, type InstanceProblem } from '../instances/instance-problem.ts';
import { DroppedLoadError } from '../instances/load-queue.ts';
import { coverPicture, drawColorsOver, drawMarksOver, setSmoothing } from './cover-picture.ts';
import { edgeLettersOf } from './edge-letters.ts';
import type { PaneSize, PresentView, ShownView, ViewState } from './shown-view.ts';
import { factsOfImage, planeOfImage } from './slice-facts.ts';
import type { SliceFacts, SlicePlane } from './slice-geometry.ts';
import { neighboursOf } from '../instances/study-slices.ts';
import { clampZoom, windowAfterDrag, zoomAfterDrag } from './viewport-gestures.ts';
import type { GrayRange, Point } from './viewport-gestures.ts';
import { endsOfPicture, truthOf } from '../instances/gray-frame.ts';

export interface StackViewEvents {
  /** Called when a slice is on the screen (problem null) or cannot be shown. */
  onShown(index: number, problem: InstanceProblem | null): void;
  onView(view: ViewState): void;
}

const PREFETCH_REACH = 10;
let viewCount = 0;

/** Shared by all panes, so that a new pane in the same place differs from the previous one. */
let drawings = 0;

/** One pane that shows one series at a time. Keeps the display in sync with the latest request. */
export class StackView {
  readonly #element: HTMLDivElement;
  readonly #events: StackViewEvents;
  readonly #viewportId = `viewport-${++viewCount}`;
  readonly #resizing: ResizeObserver;
  #imageIds: readonly string[] = [];
  #stackIsSet = false;
  #wanted = 0;
  #request = 0;
  #shownRequest = 0;
  #destroyed = false;
  /** Whether nobody has moved or zoomed the picture. */
  #isFitted = true;
  #drawn: PresentView | null = null;
  /** Ratio of the element's size on the screen to the size at which it is drawn. */
  #scale = 1;
  #firstView: ShownView | null = null;
  #masks: readonly MaskBox[] | null = null;
  #showsPlanes = true;

  constructor(element: HTMLDivElement, events: StackViewEvents) {
    this.#element = element;
    this.#events = events;
    renderingEngine().enableElement({
      viewportId: this.#viewportId,
      type: Enums.ViewportType.STACK,
      element,
      defaultOptions: { background: [0, 0, 0] },
    });
    for (const event of [
      Enums.Events.VOI_MODIFIED,
      Enums.Events.CAMERA_MODIFIED,
      Enums.Events.IMAGE_RENDERED,
    ]) {
      element.addEventListener(event, this.#report);
    }
    element.addEventListener(Enums.Events.IMAGE_RENDERED, () => {
      const viewport = renderingEngine().getViewport<Types.IStackViewport>(this.#viewportId);
      drawColorsOver(viewport);
      if (this.#showsPlanes) drawMarksOver(viewport);
      if (this.#masks) coverPicture(viewport, this.#imageIds, this.#masks);
      this.#drawn = this.#present();
    });
    this.#resizing = new ResizeObserver(() => this.#resize());
    this.#resizing.observe(element);
  }

  /** Sets the scale. All positions in and out are CSS pixels of the screen, whatever size the element is drawn at. */
  setScale(scale: number): void {
    this.#scale = scale;
  }

  /**
   * Sets the masks on all slices of the series; `null` means never masked. They are drawn into the canvas together with
   * the picture, so that a reader of the canvas never sees what is under them (F18).
   */
  setMasks(masks: readonly MaskBox[] | null): void {
    this.#masks = masks;
    this.#render();
  }

  /** Shows or hides the shutters and drawings of the images themselves. Masks always cover them. */
  showPlanes(isShown: boolean): void {
    this.#showsPlanes = isShown;
    this.#render();
  }

  /** The size of the pane on the screen, in CSS pixels. */
  size(): PaneSize {
    const { clientWidth, clientHeight } = this.#element;
    return { width: clientWidth * this.#scale, height: clientHeight * this.#scale };
  }

  /** Increments whenever the pane may have changed. */
  drawing(): number {
    return drawings;
  }

  /** The last drawn view, which is what the canvas has; `null` before the first picture of a series. */
  presentView(): PresentView | null {
    return this.#viewport() === null ? null : this.#drawn;
  }

  #present(): PresentView | null {
    const viewport = this.#viewport();
    const imageId = viewport?.getCurrentImageId();
    const { width, height } = this.size();
    const center = this.paneToImage({ x: width / 2, y: height / 2 });
    if (!viewport || imageId === undefined || center === null) return null;
    const { voiRange, invert } = viewport.getProperties();
    const isGray = voiRange !== undefined && cache.getImage(imageId)?.color !== true;
    return {
      imageId,
      window: isGray
        ? { center: (voiRange.upper + voiRange.lower) / 2, width: voiRange.upper - voiRange.lower }
        : null,
      isInverted: invert === true,
      isFlipped: viewport.getCamera().flipHorizontal === true,
      rotation: viewport.getViewPresentation().rotation ?? 0,
      zoom: viewport.getZoom(),
      center,
    };
  }

  /** Switches to another series. Nothing is shown before {@link show}, which starts with `firstView` if given. */
  setSeries(seriesKey: string, imageIds: readonly string[], firstView: ShownView | null = null): void {
    this.#imageIds = imageIds;
    this.#firstView = firstView;
    this.#stackIsSet = false;
    this.#request++;
    imageQueue.dropSoon();
    shareWindow(seriesKey, imageIds);
  }

  /** Loads and draws a slice. A slice that arrives after a newer one is not drawn. */
  async show(index: number): Promise<void> {
    const imageId = this.#imageIds[index];
    if (imageId === undefined) return;
    const direction = index < this.#wanted ? -1 : 1;
    const request = ++this.#request;
    this.#wanted = index;
    imageQueue.dropSoon();
    const imageIds = this.#imageIds;
    let problem: InstanceProblem | null = null;
    try {
      // A loaded picture does not wait for pending ones.
      if (!cache.getImageLoadObject(imageId)) await imageQueue.load(imageId, 'now');
      if (this.#isOutdated(request, imageIds)) return;
      await this.#draw(index);
    } catch (error) {
      if (error instanceof DroppedLoadError) return;
      problem = problemOf(error);
    }
    if (this.#isOutdated(request, imageIds)) return;
    this.#shownRequest = request;
    this.#events.onShown(index, problem);
    if (index === this.#wanted) this.#prefetch(direction);
  }

  changeWindow(move: Point): void {
    const range = this.#viewport()?.getProperties().voiRange;
    if (!range) return;
    this.#viewport()?.setProperties({ voiRange: windowAfterDrag(range, move, this.size().height) });
    this.#render();
  }

  changeZoom(moveY: number): void {
    const viewport = this.#viewport();
    this.#isFitted = false;
    viewport?.setZoom(zoomAfterDrag(viewport.getZoom(), moveY));
    this.#render();
  }

  scaleZoom(ratio: number): void {
    const viewport = this.#viewport();
    this.#isFitted = false;
    viewport?.setZoom(clampZoom(viewport.getZoom() * ratio));
    this.#render();
  }

  pan(move: Point): void {
    const viewport = this.#viewport();
    if (!viewport) return;
    this.#isFitted = false;
    const [x, y] = viewport.getPan();
    viewport.setPan([x + move.x / this.#scale, y + move.y / this.#scale]);
    this.#render();
  }

  /** Fits the whole picture into the pane, with its own window. */
  reset(): void {
    const viewport = this.#viewport();
    if (!viewport) return;
    this.#isFitted = true;
    viewport.setCamera({ flipHorizontal: false, flipVertical: false });
    viewport.setViewPresentation({ ...viewport.getViewPresentation(), rotation: 0 });
    viewport.resetProperties();
    setSmoothing(viewport);
    viewport.resetCamera();
    this.#render();
  }

  /** Applies a whole view at once to the slice on the screen. */
  showView({ window, isInverted, isFlipped, rotation, zoom, center }: ShownView): void {
    const viewport = this.#viewport();
    if (!viewport) return;
    this.reset();
    const voiRange = window && {
      lower: window.center - window.width / 2,
      upper: window.center + window.width / 2,
    };
    viewport.setProperties({ ...(voiRange && { voiRange }), invert: isInverted });
    viewport.setCamera({ flipHorizontal: isFlipped });
    viewport.setViewPresentation({
      ...viewport.getViewPresentation(),
      rotation: ((rotation % 360) + 360) % 360,
    });
    viewport.setZoom(clampZoom(zoom));
    const place = this.imageToPane(center.x, center.y);
    const { width, height } = this.size();
    if (place) this.pan({ x: width / 2 - place.x, y: height / 2 - place.y });
    // A whole picture is fitted again when the pane's size changes.
    this.#isFitted = zoom === 1;
    this.#render();
  }

  /** Rotates by a quarter turn to the right. */
  rotate(): void {
    const viewport = this.#viewport();
    if (!viewport) return;
    const presentation = viewport.getViewPresentation();
    viewport.setViewPresentation({ ...presentation, rotation: ((presentation.rotation ?? 0) + 90) % 360 });
    this.#render();
  }

  /** Mirrors left and right. */
  flip(): void {
    const viewport = this.#viewport();
    viewport?.setCamera({ flipHorizontal: !viewport.getCamera().flipHorizontal });
    this.#render();
  }

  /** Inverts dark and bright. */
  invert(): void {
    const viewport = this.#viewport();
    viewport?.setProperties({ invert: !viewport.getProperties().invert });
    this.#render();
  }

  /** Sets a window by its ends; `null` uses the one that the pixels of this picture suggest. */
  setWindow(range: GrayRange | null): void {
    const voiRange = range ?? this.#rangeOfPixels();
    if (voiRange) this.#viewport()?.setProperties({ voiRange });
    this.#render();
  }

  /** Returns size, pixels and spacing of the picture on the screen, or `null` before the first one. */
  facts(): SliceFacts | null {
    const imageId = this.#viewport()?.getCurrentImageId();
    return imageId === undefined ? null : factsOfImage(imageId);
  }

  /** Returns where slices lie in the body, for those fetched so far. */
  planes(): ReadonlyMap<number, SlicePlane> {
    const planes = new Map<number, SlicePlane>();
    for (const [index, imageId] of this.#imageIds.entries()) {
      const plane = cache.getImageLoadObject(imageId) ? planeOfImage(imageId) : null;
      if (plane) planes.set(index, plane);
    }
    return planes;
  }

  #rangeOfPixels(): GrayRange | null {
    const image = this.#viewport()?.getCornerstoneImage();
    return image && truthOf(image) ? endsOfPicture(image) : null;
  }

  /** Returns the canvas with the picture, or `null` before the first one. */
  canvas(): HTMLCanvasElement | null {
    return this.#viewport()?.getCanvas() ?? null;
  }

  destroy(): void {
    this.#destroyed = true;
    this.#resizing.disconnect();
    imageQueue.dropSoon();
    renderingEngine().disableElement(this.#viewportId);
  }

  /** Converts a picture's own pixel to CSS pixels of the pane, so that ink stays on the anatomy. */
  imageToPane(column: number, row: number): Point | null {
    const viewport = this.#viewport();
    const world = viewport?.getImageData()?.imageData.indexToWorld?.([column, row, 0]);
    if (!viewport || !world) return null;
    const [x, y] = viewport.worldToCanvas(world as Types.Point3);
    return { x: x * this.#scale, y: y * this.#scale };
  }

  /** Converts a point in the pane to the picture's own pixels. */
  paneToImage(point: Point): Point | null {
    const viewport = this.#viewport();
    const world = viewport?.canvasToWorld([point.x / this.#scale, point.y / this.#scale]);
    const index = world && viewport?.getImageData()?.imageData.worldToIndex?.(world);
    return index ? { x: index[0], y: index[1] } : null;
  }

  #viewport(): Types.IStackViewport | null {
    if (this.#destroyed || !this.#stackIsSet) return null;
    return renderingEngine().getViewport<Types.IStackViewport>(this.#viewportId);
  }

  #isOutdated(request: number, imageIds: readonly string[]): boolean {
    return this.#destroyed || imageIds !== this.#imageIds || request < this.#shownRequest;
  }

  async #draw(index: number): Promise<void> {
    const viewport = renderingEngine().getViewport<Types.IStackViewport>(this.#viewportId);
    if (this.#stackIsSet) {
      await viewport.setImageIdIndex(index);
    } else {
      await viewport.setStack([...this.#imageIds], index);
      this.#stackIsSet = true;
      this.#isFitted = true;
      viewport.resetCamera();
      if (this.#firstView) this.showView(this.#firstView);
    }
    setSmoothing(viewport);
    viewport.render();
  }

  #prefetch(direction: 1 | -1): void {
    for (const neighbour of neighboursOf(this.#wanted, this.#imageIds.length, direction, PREFETCH_REACH)) {
      const imageId = this.#imageIds[neighbour];
      // A neighbor that fails reports it when it is shown.
      if (imageId !== undefined) imageQueue.load(imageId, 'soon').catch(() => undefined);
    }
  }

  readonly #report = (): void => {
    drawings++;
    const viewport = this.#viewport();
    if (!viewport) return;
    const range = viewport.getProperties().voiRange;
    const truth = truthOf(viewport.getCornerstoneImage());
    const window = range && truth?.measured && !truth.isCurved ? windowOfEnds(range) : null;
    const directions = truth?.facts.directions ?? null;
    this.#events.onView({
      windowWidth: window?.width ?? null,
      windowCenter: window?.center ?? null,
      zoom: viewport.getZoom(),
      edges: directions ? edgeLettersOf(directions, ({ x, y }) => this.imageToPane(x, y)) : null,
      isUnsubtracted: truth?.facts.asksForSubtraction === true,
    });
  };

  #render(): void {
    this.#viewport()?.render();
    this.#report();
  }

  #resize(): void {
    if (this.#destroyed || this.#element.clientWidth === 0 || this.#element.clientHeight === 0) return;
    // Refits a fitted picture. Keeps one that the user has moved or zoomed.
    const viewport = this.#viewport();
    const wasFitted = viewport !== null && this.#isFitted;
    renderingEngine().resize(true, !wasFitted);
    if (wasFitted) viewport.resetCamera({ resetPan: true, resetZoom: true });
    this.#render();
  }
}
