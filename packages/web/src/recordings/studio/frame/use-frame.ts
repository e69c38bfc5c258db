import { useState } from 'react';
import { frameSizeOf } from '../../capture/frame-size.ts';
import type { FrameShape, FrameSize } from '../../capture/frame-size.ts';
import { chooseShape, chosenShape, isReduced, storeReduced } from '../../capture/studio-choices.ts';

export interface Frame {
  /** Size of the recorded picture in pixels. */
  readonly size: FrameSize;
  /** The shape chosen for one image. */
  readonly shape: FrameShape;
  readonly choose: (shape: FrameShape) => void;
  /** Why the shape cannot be changed now. */
  readonly fixedBy: 'two' | 'retake' | 'recording' | null;
  /** Whether this computer lost pictures at full size. */
  readonly isReduced: boolean;
  readonly tryFullSize: () => void;
}

interface FrameOptions {
  /** The size of the video that a retake becomes part of. */
  readonly retakeSize: FrameSize | null;
  /** Whether two images are shown, which need the wide frame. */
  readonly isTwo: boolean;
  /** Whether something has been recorded, which fixes the size. */
  readonly isHeld: boolean;
}

/** The shape and size of the frame. It is chosen before a recording and fixed during one. */
export function useFrame({ retakeSize, isTwo, isHeld }: FrameOptions): Frame {
  const [shape, setShape] = useState(chosenShape);
  const [isSmall, setSmall] = useState(isReduced);
  const [held, setHeld] = useState<FrameSize | null>(null);
  const wanted = retakeSize ?? frameSizeOf(isTwo ? 'wide' : shape, isSmall);
  if (isHeld && held === null) setHeld(wanted);
  if (!isHeld && held !== null) setHeld(null);
  return {
    size: held ?? wanted,
    shape,
    choose(next) {
      chooseShape(next);
      setShape(next);
    },
    fixedBy: isHeld ? 'recording' : retakeSize ? 'retake' : isTwo ? 'two' : null,
    isReduced: isSmall,
    tryFullSize() {
      storeReduced(false);
      setSmall(false);
    },
  };
}
