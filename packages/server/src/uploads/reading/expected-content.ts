// What the content of an upload must be, whatever its name says; the names are in the contract.
import type { FileProblem, UploadPurpose } from '@plainscan/contract';

import type { SniffedFile } from '../../platform/media/files/file-sniff.ts';

/** G-001: content types that the content of a report may turn out to have; whatever else is refused. */
const reportMimes = new Set([
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'text/plain',
  'application/rtf',
  'text/rtf',
  'application/msword',
  'application/x-cfb',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
]);

/** Whether the beginning of each file is looked at before anything takes the upload. */
export const isLookedAt = (purpose: UploadPurpose): boolean =>
  purpose === 'report' || purpose === 'introduction';

/** Why files are refused for what they contain; null if they are accepted. */
export function contentProblem(purpose: UploadPurpose, files: readonly SniffedFile[]): FileProblem | null {
  if (purpose === 'report')
    return files.every(({ mime }) => reportMimes.has(mime)) ? null : { code: 'notReport' };
  // Videos of rare kinds are not known by their beginning: the job that makes them playable finds out.
  const isOtherKind = !files.every(({ kind }) => kind === 'video' || kind === 'other');
  return purpose === 'introduction' && isOtherKind ? { code: 'notVideo' } : null;
}
