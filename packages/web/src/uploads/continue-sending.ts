import { uploadEndpoints } from '@plainscan/contract';
import { callEndpoint } from '../app/call-endpoint.ts';
import { readFolder } from './folder-reading.ts';
import { markTaken, startSending } from './sending-store.ts';

/**
 * Goes on with the interrupted upload of a case. The server finds an unfinished upload by its files: another folder
 * finds another one, which is given up again.
 */
export async function continueSending(
  files: readonly { path: string; file: File }[],
  { uploadId, caseId, label }: { uploadId: string; caseId: string; label: string },
): Promise<'otherFolder' | 'noStudyFiles' | null> {
  const begin = performance.now();
  const found = await readFolder(files);
  const kept = found.kept.map((at) => files[at]).filter((file) => file !== undefined);
  if (kept.length === 0) return 'noStudyFiles';
  const announced = await callEndpoint(uploadEndpoints.createUpload, {
    body: { purpose: 'study', files: kept.map(({ path, file }) => ({ path, size: file.size })) },
  });
  if (announced.id !== uploadId) {
    await callEndpoint(uploadEndpoints.giveUpUpload, { params: { id: announced.id } }).catch(() => {});
    return 'otherFolder';
  }
  const folder = { facts: found, seconds: (performance.now() - begin) / 1_000 };
  markTaken(
    startSending({ purpose: 'study', files: kept, label: found.studies[0]?.title || label, folder }),
    caseId,
  );
  return null;
}
