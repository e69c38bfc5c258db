import { useState } from 'react';
import { frameSizeOf } from '../../capture/frame-size.ts';
import type { FrameShape, FrameSize } from '../../capture/frame-size.ts';
import { chooseShape, chosenShape, isReduced, keepReduced } from '../../capture/studio-choices.ts';

export interface Frame {
  /** Of the recorded picture, in pixels. */
  readonly size: FrameSize;
  /** What is chosen for one image. */
  readonly shape: FrameShape;
  readonly choose: (shape: FrameShape) => void;
  /** Why the shape cannot be chosen now. */
  readonly fixedBy: 'two' | 'retake' | 'recording' | null;
  /** This computer lost pictures at the full size. */
  readonly isReduced: boolean;
  readonly tryFullSize: () => void;
}

interface FrameOptions {
  /** A retake has the size of the video that it becomes a part of. */
  readonly retakeSize: FrameSize | null;
  /** Two images are shown, which need the wide frame. */
  readonly isTwo: boolean;
  /** Something has been recorded, which keeps its size. */
  readonly isHeld: boolean;
}

/** The shape and size of the frame: chosen before a recording, held while there is one. */
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
      keepReduced(false);
      setSmall(false);
    },
  };
}
