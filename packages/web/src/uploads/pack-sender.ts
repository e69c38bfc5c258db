// Sends files to the server: announces them, sends them in order as one pack, resumes after any break, then waits for
// the server to read them.
import {
  limits,
  uploadEndpoints,
  type StoredFileType,
  type Upload,
  type UploadPurpose,
} from '@plainscan/contract';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { liveConnection } from '../platform/live/live-connection.ts';
import { packOf } from './batches.ts';
import { fetchOffset, sendChunk, TryAgainError } from './pack-chunk.ts';
import { createProgressMeter, type PackProgress, type ProgressMeter } from './pack-progress.ts';
import { wait, type PauseGate } from './pause-gate.ts';

export interface SendPackOptions {
  readonly purpose: UploadPurpose;
  /** In sending order. The same order finds the same unfinished upload again. */
  readonly files: readonly { readonly path: string; readonly file: File }[];
  readonly title?: string;
  /** What a patient stores without a case (G-033). Refused before the first byte if there is no room for it. */
  readonly fileType?: StoredFileType;
  /** The case of these files. Its own unfinished upload of them is resumed. */
  readonly resumesCaseId?: string;
  readonly onProgress?: (progress: PackProgress) => void;
  /** Called as soon as the upload is announced. Its ID may be used while the bytes are still being sent. */
  readonly onUpload?: (upload: Upload) => void;
  /** Pauses sending between two chunks while it is closed. */
  readonly gate?: PauseGate;
  readonly signal?: AbortSignal;
  /** The secret of an upload link (B14), which authorizes everything instead of the session. */
  readonly bearer?: string;
  /** First and longest wait between tries, in milliseconds. */
  readonly backoff?: { readonly first: number; readonly longest: number };
}

const mebibyte = 1024 * 1024;
const firstChunkBytes = 4 * mebibyte;
const minChunkBytes = mebibyte / 4;
/** Target duration of a chunk: the progress keeps moving without many calls. */
const targetSeconds = 2;
const pollMilliseconds = 2_000;

/**
 * Sends files as one pack and waits until the server has understood them. Resolves with the upload `read` or `failed`
 * (a report or video: `sealed` or `failed`). A missing response never rejects: it waits for the network and continues
 * at the server's offset. Rejects with an AppError for a refusal (`file-unreadable` if a file can no longer be read),
 * and with the signal's reason if aborted.
 */
export async function sendPack(options: SendPackOptions): Promise<Upload> {
  const { purpose, files, title, fileType, resumesCaseId } = options;
  const sizes = files.map(({ file }) => file.size);
  const meter = createProgressMeter(sizes);
  const reportProgress = (progress: PackProgress) => options.onProgress?.(progress);
  reportProgress(meter.enter('announcing'));
  const body = {
    purpose,
    ...(title && { title: title.slice(0, limits.titleLength) }),
    ...(fileType && { fileType }),
    ...(resumesCaseId && { caseId: resumesCaseId }),
    files: files.map(({ path }, at) => ({ path, size: sizes[at] ?? 0 })),
  };
  const upload = await callEndpoint(uploadEndpoints.createUpload, { body, ...requestOptions(options) });
  options.onUpload?.(upload);
  reportProgress(meter.moveTo(upload.offset));
  if (upload.status === 'receiving') await sendBytes(options, upload, meter, reportProgress);
  const read = await followReading(options, upload.id, (reading) =>
    reportProgress(meter.enter('reading', reading)),
  );
  reportProgress(meter.enter('done'));
  return read;
}

type RequestOptions = Pick<SendPackOptions, 'signal' | 'bearer'>;

const requestOptions = ({ signal, bearer }: RequestOptions) => ({
  ...(signal && { signal }),
  ...(bearer !== undefined && { pass: bearer }),
});

async function sendBytes(
  options: SendPackOptions,
  upload: Upload,
  meter: ProgressMeter,
  reportProgress: (progress: PackProgress) => void,
): Promise<void> {
  const { files, gate, signal, backoff = { first: 1_000, longest: 15_000 } } = options;
  const pack = await packOf(files);
  let { offset } = upload;
  let chunkBytes = firstChunkBytes;
  let failures = 0;
  while (offset < upload.size) {
    if (gate?.isClosed) {
      reportProgress(meter.enter('paused'));
      await gate.opened(signal);
    }
    signal?.throwIfAborted();
    try {
      if (failures > 0) reportProgress(meter.moveTo((offset = await fetchOffset(upload.id, options))));
      if (offset >= upload.size) break;
      reportProgress(meter.enter('sending'));
      const bytes = pack.slice(offset, Math.min(offset + chunkBytes, upload.size));
      const begin = performance.now();
      offset = await sendChunk(upload.id, bytes, offset, options);
      const seconds = (performance.now() - begin) / 1_000;
      reportProgress(meter.moveTo(offset, seconds));
      chunkBytes = nextChunkSize(bytes.size, seconds);
      failures = 0;
    } catch (error) {
      if (!(error instanceof TryAgainError)) throw error;
      reportProgress(meter.enter('waiting'));
      await wait(Math.min(backoff.longest, backoff.first * 2 ** failures), signal);
      failures += 1;
      chunkBytes = Math.max(minChunkBytes, chunkBytes / 2);
    }
  }
}

function nextChunkSize(bytes: number, seconds: number): number {
  const aimed = (bytes / Math.max(seconds, 0.01)) * targetSeconds;
  return Math.round(Math.min(limits.chunkBytes, Math.max(minChunkBytes, aimed)));
}

const isFinal = ({ purpose, status }: Upload): boolean =>
  status === 'read' || status === 'failed' || (status === 'sealed' && purpose !== 'study');

/** Polls until the server has read the pack. A live event triggers a poll immediately. */
export async function followReading(
  options: RequestOptions,
  id: string,
  reportProgress: (reading: Upload['reading']) => void,
): Promise<Upload> {
  const { signal } = options;
  let pollNow = () => {};
  const leave = liveConnection.on('upload-progress', ({ uploadId }) => uploadId === id && pollNow());
  try {
    for (;;) {
      const poked = new Promise<void>((resolve) => (pollNow = resolve));
      const upload = await fetchUpload(id, options);
      if (upload && isFinal(upload)) return upload;
      if (upload) reportProgress(upload.reading);
      await Promise.race([wait(pollMilliseconds, signal), poked]);
      signal?.throwIfAborted();
    }
  } finally {
    leave();
  }
}

/** Returns the upload, or `null` while the server does not respond. */
async function fetchUpload(id: string, options: RequestOptions): Promise<Upload | null> {
  try {
    return await callEndpoint(uploadEndpoints.getUpload, { params: { id }, ...requestOptions(options) });
  } catch (error) {
    const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
    if (options.signal?.aborted || (status >= 400 && status < 500 && status !== 429)) throw error;
    return null;
  }
}
