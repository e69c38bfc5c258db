// How a pane shows its picture.
import type { TrackView } from '@plainscan/contract';
import type { EdgeLetters } from './edge-letters.ts';

/** What the overlay tells about the picture. */
export interface ViewState {
  /** `null` for colors, and where brightness follows a curve of the file. */
  readonly windowWidth: number | null;
  readonly windowCenter: number | null;
  /** 1 = the whole picture fits the pane. */
  readonly zoom: number;
  /** Which way of the body each edge of the pane faces; `null` if the file does not say. */
  readonly edges: EdgeLetters | null;
  /** Whether the file asks for a subtraction, which is not made. */
  readonly isUnsubtracted: boolean;
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
