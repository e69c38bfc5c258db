// The size of the recorded picture. A tall frame fills a phone; a wide one has room for two images.

export const frameShapes = ['tall', 'wide'] as const;
export type FrameShape = (typeof frameShapes)[number];

/** In pixels. Both sides are even, as 4:2:0 pictures require. */
export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

const full: Record<FrameShape, FrameSize> = {
  tall: { width: 1_080, height: 1_350 },
  wide: { width: 1_920, height: 1_080 },
};
/** The same shapes for computers that lose pictures at full size. */
const reduced: Record<FrameShape, FrameSize> = {
  tall: { width: 720, height: 900 },
  wide: { width: 1_280, height: 720 },
};

export const frameSizeOf = (shape: FrameShape, isReduced: boolean): FrameSize =>
  (isReduced ? reduced : full)[shape];

/** Number of seconds at the start that are judged, and the maximum share of lost pictures. */
export const JUDGED_SECONDS = 3;
const MAX_LOST_SHARE = 0.03;

/** Returns whether too many pictures were lost in the first seconds, so this computer is too slow for the size. */
export const losesTooMany = (lostFrames: number, seconds: number, framesPerSecond: number): boolean =>
  lostFrames > MAX_LOST_SHARE * seconds * framesPerSecond;
