// What the file behind a picture says about it, in the terms that the server uses as well.
import {
  asksForSubtraction,
  cineRateOf,
  framePlaceOf,
  grayTransformOf,
  imageDirectionsOf,
  imageScaleOf,
  isGray,
  pixelFormatOf,
  type DicomElements,
  type FramePlace,
  type GrayTransform,
  type ImageDirections,
  type ImageScale,
  type PixelFormat,
} from '@plainscan/contract';
import { wadouri } from '@cornerstonejs/dicom-image-loader';
import type { DataSet } from 'dicom-parser';
import { frameOfImageId, urlOfImageId } from './study-slices.ts';

export interface FrameFacts {
  readonly dataSet: DataSet;
  /** One-based. */
  readonly frame: number;
  readonly format: PixelFormat;
  /** `null` for colors. */
  readonly transform: GrayTransform | null;
  readonly scale: ImageScale;
  readonly place: FramePlace;
  /** `null` if the file does not say. */
  readonly directions: ImageDirections | null;
  readonly asksForSubtraction: boolean;
  readonly frameOfReference: string;
  /** Frames per second of a multi-frame file; `null` if the file does not say. */
  readonly cineRate: number | null;
}

/** By file, because its frames come and go with it. */
const factsOfFiles = new WeakMap<DicomElements, Map<number, FrameFacts>>();

/** Returns the facts of a picture whose file is loaded, otherwise `null`. */
export function frameFactsOf(imageId: string): FrameFacts | null {
  const url = urlOfImageId(imageId);
  if (!wadouri.dataSetCacheManager.isLoaded(url)) return null;
  const dataSet = wadouri.dataSetCacheManager.get(url);
  const frame = frameOfImageId(imageId);
  const known = factsOfFiles.get(dataSet) ?? new Map<number, FrameFacts>();
  factsOfFiles.set(dataSet, known);
  const facts = known.get(frame) ?? readFacts(dataSet, frame);
  known.set(frame, facts);
  return facts;
}

function readFacts(dataSet: DataSet, frame: number): FrameFacts {
  const format = pixelFormatOf(dataSet);
  return {
    dataSet,
    frame,
    format,
    transform: isGray(format) ? grayTransformOf(dataSet, frame, format) : null,
    scale: imageScaleOf(dataSet, frame),
    place: framePlaceOf(dataSet, frame),
    directions: imageDirectionsOf(dataSet, frame),
    asksForSubtraction: asksForSubtraction(dataSet),
    frameOfReference: (dataSet.string('x00200052') ?? '').trim(),
    cineRate: cineRateOf(dataSet),
  };
}
