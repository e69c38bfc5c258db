// What of a form's files is kept with its draft.
import type { Sending } from '../../uploads/sending-store.ts';
import type { DraftFiles, DraftUpload } from './kept-draft.ts';
import type { RequestFiles } from '../form/use-request-files.ts';

function uploadOf(sending: Sending | null): DraftUpload | null {
  return sending?.upload
    ? { uploadId: sending.upload.id, label: sending.label, folder: sending.folder }
    : null;
}

export function keptFiles({
  study,
  report,
  additional,
}: Pick<RequestFiles, 'study' | 'report' | 'additional'>): DraftFiles {
  const described = additional.flatMap(({ sending, type, description }) => {
    const upload = uploadOf(sending);
    return upload ? [{ ...upload, type, description }] : [];
  });
  return { study: uploadOf(study), report: uploadOf(report), additional: described };
}

export const hasFiles = ({ study, report, additional }: DraftFiles): boolean =>
  study !== null || report !== null || additional.length > 0;
