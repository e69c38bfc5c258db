// The size of the recorded picture. A tall frame fills a phone, a wide one has room for two images.

export const frameShapes = ['tall', 'wide'] as const;
export type FrameShape = (typeof frameShapes)[number];

/** In pixels; both sides are even, as 4:2:0 pictures need. */
export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

const full: Record<FrameShape, FrameSize> = {
  tall: { width: 1_080, height: 1_350 },
  wide: { width: 1_920, height: 1_080 },
};
/** Of the same shapes, for computers that lose pictures at the full size. */
const reduced: Record<FrameShape, FrameSize> = {
  tall: { width: 720, height: 900 },
  wide: { width: 1_280, height: 720 },
};

export const frameSizeOf = (shape: FrameShape, isReduced: boolean): FrameSize =>
  (isReduced ? reduced : full)[shape];

/** How many seconds of a recording decide, and which share of their pictures may be lost. */
export const JUDGED_SECONDS = 3;
const MOST_LOST = 0.03;

/** Whether this computer is too slow for the size at which so many pictures of the first seconds were lost. */
export const losesTooMany = (lostFrames: number, seconds: number, framesPerSecond: number): boolean =>
  lostFrames > MOST_LOST * seconds * framesPerSecond;
