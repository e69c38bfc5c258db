// What the content of an upload must be, regardless of its name. The rules for names are in the contract.
import type { FileProblem, UploadPurpose } from '@plainscan/contract';

import type { SniffedFile } from '../../platform/media/files/file-sniff.ts';

/** G-001: content types allowed for a report. Everything else is refused. */
const reportMimes = new Set([
  'application/pdf',
  'image/jpeg',
  'image/png',
  // Photos of phones, which may be named .jpg.
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
  'image/tiff',
  'text/plain',
  'application/rtf',
  'text/rtf',
  'application/msword',
  'application/x-cfb',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
]);

/** Returns whether the start of each file is checked before the upload is used. */
export const needsContentCheck = (purpose: UploadPurpose): boolean =>
  purpose === 'report' || isOneVideo(purpose);

/** Returns whether the upload is a single video file that was not recorded in the studio. */
const isOneVideo = (purpose: UploadPurpose): boolean =>
  purpose === 'introduction' || purpose === 'answer-clip';

/** Returns why files are refused for their content, or `null` if they are accepted. */
export function contentProblem(purpose: UploadPurpose, files: readonly SniffedFile[]): FileProblem | null {
  if (purpose === 'report')
    return files.every(({ mime }) => reportMimes.has(mime)) ? null : { code: 'notReport' };
  // Rare video types cannot be detected from their first bytes. The job that makes them playable finds out.
  const isOtherKind = !files.every(({ kind }) => kind === 'video' || kind === 'other');
  return isOneVideo(purpose) && isOtherKind ? { code: 'notVideo' } : null;
}
