// The messages to users when a video cannot be used.
import type { FileProblem, FileProblemCode } from '@plainscan/contract';

export type VideoErrorCode =
  | 'no-transcoder'
  | 'unreadable'
  | 'no-picture'
  | 'too-long'
  | 'too-slow'
  | 'too-much-memory'
  | 'storage-full'
  | 'cancelled'
  | 'bad-output';

const messages: Record<VideoErrorCode, FileProblemCode> = {
  'no-transcoder': 'videoNoConverter',
  unreadable: 'videoUnreadable',
  'no-picture': 'videoNoPicture',
  'too-long': 'videoTooLong',
  'too-slow': 'videoTooSlow',
  'too-much-memory': 'videoTooMuchMemory',
  'storage-full': 'videoStorageFull',
  cancelled: 'videoStopped',
  'bad-output': 'videoBadOutput',
};

export class VideoError extends Error {
  readonly code: VideoErrorCode;
  readonly problem: FileProblem;
  /** The end of ffmpeg's log, for our log. Never for users. */
  readonly detail: string;

  constructor(code: VideoErrorCode, detail = '') {
    super(code);
    this.name = 'VideoError';
    this.code = code;
    this.problem = { code: messages[code] };
    this.detail = detail.slice(-2_000);
  }
}
