// How a pane shows its picture.
import type { TrackView } from '@plainscan/contract';

/** What the overlay tells about the picture. */
export interface ViewState {
  /** `null` for colors, and where brightness follows a curve of the file. */
  readonly windowWidth: number | null;
  readonly windowCenter: number | null;
  /** 1 = the whole picture fits the pane. */
  readonly zoom: number;
}

/** A whole view, in the terms of an event track. */
export type ShownView = Pick<
  TrackView,
  'window' | 'isInverted' | 'isFlipped' | 'rotation' | 'zoom' | 'center'
>;

/** What a pane shows and how: enough to show the same in another pane. */
export interface PresentView extends ShownView {
  readonly imageId: string;
}

export interface PaneSize {
  readonly width: number;
  readonly height: number;
}
