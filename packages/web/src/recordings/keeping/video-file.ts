// The other way to submit a report: uploading a finished video file.
import { limits, reportEndpoints, uploadEndpoints } from '@plainscan/contract';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { authorizationHeaders } from '../../viewers/instances/instance-access.ts';
import { createChunkSender } from './chunk-sender.ts';
import type { SenderState } from './chunk-sender.ts';
import { uploadUrlOf } from './recording-calls.ts';

const PART_BYTES = 4 * 1024 * 1024;

/** Uploads a video file and makes it the draft of its case. */
export async function submitVideoFile(
  caseId: string,
  file: File,
  onState: (state: SenderState) => void,
): Promise<void> {
  const { id } = await callEndpoint(uploadEndpoints.createUpload, {
    body: { purpose: 'video', growing: true, files: [{ path: 'recording', size: limits.videoBytes }] },
  });
  const sender = createChunkSender({ uploadUrl: uploadUrlOf(id), headers: authorizationHeaders, onState });
  for (let at = 0; at < file.size; at += PART_BYTES) {
    sender.push({ bytes: new Uint8Array(await file.slice(at, at + PART_BYTES).arrayBuffer()), upTo: 0 });
    await sender.settle();
  }
  await callEndpoint(reportEndpoints.submitVideoReport, { params: { id: caseId }, body: { uploadId: id } });
}
