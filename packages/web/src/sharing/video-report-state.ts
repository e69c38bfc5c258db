import { AppError } from '../platform/api/app-error.ts';

/** H-016: the state of a shared video. */
export type VideoReportState = 'idle' | 'loading' | 'not-found' | 'loaded' | 'failed';

export interface VideoReportFacts {
  isAsked: boolean;
  /** Undefined until there is a response. */
  hasVideo: boolean | undefined;
  error: unknown;
}

/** An invalid ID is answered with 400. For the reader, this is the same as a missing report. */
export function videoReportState({ isAsked, hasVideo, error }: VideoReportFacts): VideoReportState {
  if (!isAsked) return 'idle';
  if (hasVideo !== undefined) return hasVideo ? 'loaded' : 'not-found';
  if (error instanceof AppError && [400, 403, 404, 422].includes(error.status)) return 'not-found';
  return error ? 'failed' : 'loading';
}
