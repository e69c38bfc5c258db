// The browser's own copy of a recording, kept until the server has all of it, so that a crash loses nothing.

export interface KeptRecording {
  readonly uploadId: string;
  readonly uploadUrl: string;
  readonly studyId: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

export interface KeptChunk {
  readonly uploadId: string;
  readonly index: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly upTo: number;
}

export interface RecordingStore {
  begin(recording: KeptRecording): Promise<void>;
  keep(chunk: KeptChunk): Promise<void>;
  /** Recordings of this study that never came to their end, oldest first. */
  unfinished(studyId: string): Promise<KeptRecording[]>;
  chunks(uploadId: string): Promise<KeptChunk[]>;
  remove(uploadId: string): Promise<void>;
}

const RECORDINGS = 'recordings';
const CHUNKS = 'chunks';

/** Opens the store. Rejects where the browser keeps nothing, such as some private windows. */
export async function openRecordingStore(): Promise<RecordingStore> {
  const opening = indexedDB.open('recordings', 1);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(RECORDINGS, { keyPath: 'uploadId' });
    opening.result.createObjectStore(CHUNKS, { keyPath: ['uploadId', 'index'] });
  });
  const database = await answerOf(opening);
  const store = (name: string, mode: IDBTransactionMode) =>
    database.transaction(name, mode).objectStore(name);
  const chunksOf = (uploadId: string) =>
    IDBKeyRange.bound([uploadId, 0], [uploadId, Number.MAX_SAFE_INTEGER]);
  return {
    async begin(recording) {
      await answerOf(store(RECORDINGS, 'readwrite').put(recording));
    },
    async keep(chunk) {
      await answerOf(store(CHUNKS, 'readwrite').put(chunk));
    },
    async unfinished(studyId) {
      const all = await answerOf(store(RECORDINGS, 'readonly').getAll() as IDBRequest<KeptRecording[]>);
      return all
        .filter((recording) => recording.studyId === studyId)
        .toSorted((a, b) => a.startedAt - b.startedAt);
    },
    chunks: (uploadId) =>
      answerOf(store(CHUNKS, 'readonly').getAll(chunksOf(uploadId)) as IDBRequest<KeptChunk[]>),
    async remove(uploadId) {
      await answerOf(store(RECORDINGS, 'readwrite').delete(uploadId));
      await answerOf(store(CHUNKS, 'readwrite').delete(chunksOf(uploadId)));
    },
  };
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error("The browser's store failed.")),
    );
  });
}
