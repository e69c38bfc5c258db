import { AppError } from '../platform/api/app-error.ts';

/** H-016: where a shared video stands. */
export type VideoReportState = 'idle' | 'loading' | 'not-found' | 'loaded' | 'failed';

export interface VideoReportFacts {
  isAsked: boolean;
  /** Undefined while no answer has come. */
  hasVideo: boolean | undefined;
  error: unknown;
}

/** An address that is no id at all is answered with 400: to the reader it is the same as one that is gone. */
export function videoReportState({ isAsked, hasVideo, error }: VideoReportFacts): VideoReportState {
  if (!isAsked) return 'idle';
  if (hasVideo !== undefined) return hasVideo ? 'loaded' : 'not-found';
  if (error instanceof AppError && [400, 403, 404, 422].includes(error.status)) return 'not-found';
  return error ? 'failed' : 'loading';
}
