// The browser's own copy of recordings, sealed with the account's key, so that a crash loses nothing and the browser's
// next user cannot read it.
import type { Caption, Chapter, ReplacedTake, TrackEvent } from '@plainscan/contract';
import type { RecordedChunk } from '../capture/chunk-cutter.ts';

export interface LocalRecording {
  /** ID of the upload on the server. */
  readonly id: string;
  readonly caseId: string;
  /** The account that spoke. */
  readonly userId: string;
  /** The server identifies the browser that holds the recording by this ID. */
  readonly holderId: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** Marks set during a recording: chapters, captions and replaced takes. In seconds of the recorder. */
export interface RecordingMarks {
  readonly chapters: readonly Chapter[];
  readonly captions: readonly Caption[];
  readonly replaced: readonly ReplacedTake[];
}

/** Consecutive events of the event track. */
export interface EventBatch {
  /** The number of events before it. */
  readonly from: number;
  readonly events: readonly TrackEvent[];
}

export const noMarks: RecordingMarks = { chapters: [], captions: [], replaced: [] };

export interface RecordingStore {
  begin(recording: LocalRecording): Promise<void>;
  keep(id: string, chunk: RecordedChunk): Promise<void>;
  /** Lists the account's own recordings, oldest first. */
  list(): Promise<LocalRecording[]>;
  /** Returns how many seconds of a recording are stored; 0 for none. */
  seconds(id: string): Promise<number>;
  /** Returns the chunks in order. Rejects if they were sealed with another key. */
  chunks(id: string): Promise<RecordedChunk[]>;
  /** Replaces the stored marks. Does nothing if the recording is gone. */
  keepMarks(id: string, marks: RecordingMarks): Promise<void>;
  marks(id: string): Promise<RecordingMarks>;
  keepEvents(id: string, batch: EventBatch): Promise<void>;
  /** Returns the event track so far, in the order in which it was stored. */
  events(id: string): Promise<TrackEvent[]>;
  remove(id: string): Promise<void>;
  /** Removes all accounts' recordings that began before this moment, in milliseconds since 1970. */
  removeOlder(than: number): Promise<void>;
}

interface Sealed {
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}

interface SealedChunk extends Sealed {
  readonly id: string;
  readonly index: number;
  readonly upTo: number;
}

/**
 * Stored among the chunks of its recording under a text key, which sorts after all numbers. A separate store would need
 * a new database version, and a window with the old version open would block the upgrade.
 */
interface SealedEvents extends Sealed {
  readonly id: string;
  readonly index: string;
}

/** Marks are part of the row of their recording, so that they are deleted with it. */
interface StoredRecording extends LocalRecording {
  readonly sealedMarks?: Sealed;
}

const NAME = 'studio-recordings';
const RECORDINGS = 'recordings';
const CHUNKS = 'chunks';

/** Opens the store of an account. `key` has 32 bytes. Rejects without storage, as in some private windows. */
export async function openRecordingStore(
  userId: string,
  key: Uint8Array<ArrayBuffer>,
): Promise<RecordingStore> {
  const sealer = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const database = await openDatabase();
  const store = (name: string) => database.transaction(name, 'readonly').objectStore(name);
  const chunksOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);
  const eventsOf = (id: string) => IDBKeyRange.bound([id, placeOfEvents(0)], [id, 'events/~']);
  const everythingOf = (id: string) => IDBKeyRange.bound([id, 0], [id, 'events/~']);
  const all = () => answerOf(store(RECORDINGS).getAll() as IDBRequest<StoredRecording[]>);
  const row = (id: string) => answerOf(store(RECORDINGS).get(id) as IDBRequest<StoredRecording | undefined>);
  /** Resolves once the browser has written the data, because a full disk shows only on writing. */
  const write = async (name: string, change: (objects: IDBObjectStore) => IDBRequest) => {
    const transaction = database.transaction(name, 'readwrite');
    const written = endOf(transaction);
    change(transaction.objectStore(name));
    await written;
  };
  const remove = async (id: string) => {
    await write(RECORDINGS, (recordings) => recordings.delete(id));
    await write(CHUNKS, (chunks) => chunks.delete(everythingOf(id)));
  };
  const seal = async (
    id: string,
    place: number | string,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<Sealed> => {
    const nonce = crypto.getRandomValues(new Uint8Array(12));
    return { nonce, sealed: await crypto.subtle.encrypt(cipherOf(nonce, id, place), sealer, bytes) };
  };
  const unseal = (id: string, place: number | string, { nonce, sealed }: Sealed): Promise<ArrayBuffer> =>
    crypto.subtle.decrypt(cipherOf(nonce, id, place), sealer, sealed);
  return {
    async begin(recording) {
      await write(RECORDINGS, (recordings) => recordings.put(recording));
    },
    async keep(id, { index, upTo, bytes }) {
      const chunk: SealedChunk = { id, index, upTo, ...(await seal(id, index, bytes)) };
      await write(CHUNKS, (chunks) => chunks.put(chunk));
    },
    async list() {
      const own = (await all()).filter((recording) => recording.userId === userId);
      return own
        .map(({ sealedMarks: _, ...recording }) => recording)
        .toSorted((a, b) => a.startedAt - b.startedAt);
    },
    async seconds(id) {
      const cursor = await answerOf(store(CHUNKS).openCursor(chunksOf(id), 'prev'));
      return (cursor?.value as SealedChunk | undefined)?.upTo ?? 0;
    },
    async chunks(id) {
      const found = await answerOf(store(CHUNKS).getAll(chunksOf(id)) as IDBRequest<SealedChunk[]>);
      const open = async ({ index, upTo, ...sealed }: SealedChunk) => ({
        index,
        upTo,
        bytes: new Uint8Array(await unseal(id, index, sealed)),
      });
      return Promise.all(found.map(open));
    },
    async keepMarks(id, marks) {
      const recording = await row(id);
      if (recording === undefined) return;
      const sealedMarks = await seal(id, 'marks', bytesOf(marks));
      await write(RECORDINGS, (recordings) => recordings.put({ ...recording, sealedMarks }));
    },
    async marks(id) {
      const { sealedMarks } = (await row(id)) ?? {};
      if (sealedMarks === undefined) return noMarks;
      const kept = jsonOf(await unseal(id, 'marks', sealedMarks)) as Partial<RecordingMarks> | Chapter[];
      // Copies from earlier versions contain only the chapters, or no replaced takes.
      return Array.isArray(kept) ? { ...noMarks, chapters: kept } : { ...noMarks, ...kept };
    },
    async keepEvents(id, { from, events }) {
      const index = placeOfEvents(from);
      const batch: SealedEvents = { id, index, ...(await seal(id, index, bytesOf(events))) };
      await write(CHUNKS, (chunks) => chunks.put(batch));
    },
    async events(id) {
      const found = await answerOf(store(CHUNKS).getAll(eventsOf(id)) as IDBRequest<SealedEvents[]>);
      const open = async ({ index, ...sealed }: SealedEvents) =>
        jsonOf(await unseal(id, index, sealed)) as TrackEvent[];
      return (await Promise.all(found.map(open))).flat();
    },
    remove,
    async removeOlder(than) {
      for (const { id, startedAt } of await all()) if (startedAt < than) await remove(id);
    },
  };
}

/** Sorts in the order of their numbers. */
const placeOfEvents = (from: number): string => `events/${String(from).padStart(9, '0')}`;

const bytesOf = (value: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value));
const jsonOf = (bytes: ArrayBuffer): unknown => JSON.parse(new TextDecoder().decode(bytes));

/** A chunk can be opened only at its own place, and so can marks and events. */
const cipherOf = (nonce: Uint8Array<ArrayBuffer>, id: string, place: number | string) => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: new TextEncoder().encode(`${id}/${place}`),
});

async function openDatabase(): Promise<IDBDatabase> {
  // Before version 0.2, copies were stored unsealed in another database.
  indexedDB.deleteDatabase('recordings');
  const opening = indexedDB.open(NAME, 1);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(RECORDINGS, { keyPath: 'id' });
    opening.result.createObjectStore(CHUNKS, { keyPath: ['id', 'index'] });
  });
  return answerOf(opening);
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error("The browser's store failed.")),
    );
  });
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error("The browser's store failed.")),
    );
  });
}
