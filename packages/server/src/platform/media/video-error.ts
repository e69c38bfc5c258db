// What people are told when a video cannot be used.

export type VideoErrorCode =
  | 'no-transcoder'
  | 'unreadable'
  | 'no-picture'
  | 'too-slow'
  | 'too-much-memory'
  | 'storage-full'
  | 'cancelled'
  | 'bad-output';

const messages: Record<VideoErrorCode, string> = {
  'no-transcoder': 'This server has no video converter. Ask its administrator to install ffmpeg.',
  unreadable: 'This video cannot be read. It may be cut off or not a video. Please upload it again.',
  'no-picture': 'This file has no picture, only sound. Please upload a video.',
  'too-slow': 'Converting this video took too long. Please upload a shorter or smaller one.',
  'too-much-memory': 'This video needs more memory than is allowed. Please upload a smaller one.',
  'storage-full': 'The storage is full, so the video could not be converted.',
  cancelled: 'The conversion was stopped.',
  'bad-output': 'The video could not be converted without damage. Please upload it again.',
};

export class VideoError extends Error {
  readonly code: VideoErrorCode;
  /** The end of ffmpeg's own words, for the log; never for people. */
  readonly detail: string;

  constructor(code: VideoErrorCode, detail = '') {
    super(messages[code]);
    this.name = 'VideoError';
    this.code = code;
    this.detail = detail.slice(-2_000);
  }
}
