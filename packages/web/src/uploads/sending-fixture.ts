import type { Upload } from '@plainscan/contract';
import type { PackProgress } from './pack-progress.ts';
import type { Sending } from './sending-store.ts';

/** Returns an upload as the server describes it, with the given changes. */
export const testUpload = (changes: Partial<Upload> = {}): Upload => ({
  id: '0198c0de-0000-7000-8000-0000000000f1',
  purpose: 'study',
  status: 'receiving',
  offset: 0,
  size: 2_000_000,
  files: 2,
  have: [],
  failure: null,
  study: null,
  setAside: [],
  reading: null,
  ...changes,
});

export const testProgress = (changes: Partial<PackProgress> = {}): PackProgress => ({
  phase: 'sending',
  bytesDone: 0,
  bytesTotal: 2_000_000,
  filesDone: 0,
  filesTotal: 2,
  bytesPerSecond: null,
  secondsLeft: null,
  reading: null,
  ...changes,
});

/** Returns a study that is being sent, with the given changes. */
export const testSending = (changes: Partial<Sending> = {}): Sending => ({
  id: 1,
  purpose: 'study',
  label: 'MR Brain',
  folder: null,
  progress: testProgress(),
  upload: testUpload(),
  failure: null,
  isPaused: false,
  bearer: null,
  caseId: null,
  ...changes,
});
