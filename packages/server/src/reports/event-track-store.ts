// The only code that stores event tracks, for recordings and for the demo (F14).
import {
  moveEventTrack,
  readEventTrack,
  writeEventTrack,
  type KnownPart,
  type TrackEvent,
} from '@plainscan/contract';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

import type { SegmentRow } from '../cases/case-child-tables.ts';
import type { VideoRow } from '../cases/case-tables.ts';
import type { Platform } from '../platform/platform.ts';
import { readChecked } from '../platform/storage/checked-read.ts';
import { storageHooks } from '../platform/storage/damaged-file.ts';
import { newObjectKey } from '../platform/storage/object-key.ts';
import { StorageError } from '../platform/storage/storage-error.ts';
import { selectEventBatches } from './recording-events-repository.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);
/** Far above the longest track, so that no stored track can exhaust the memory. */
const mostBytes = 256 * 1024 * 1024;

export const packEvents = (text: string): Promise<Buffer> => compress(text);

const unpackEvents = async (packed: Uint8Array): Promise<string> =>
  (await expand(packed, { maxOutputLength: mostBytes })).toString();

/** The columns that name a stored track. */
export type StoredEventTrack = {
  eventTrackKey: string;
  /** Bytes of the gzipped object. */
  eventTrackSize: number;
  eventTrackSha256: string;
};

/** The columns of a row without a track. */
const noTrack = { eventTrackKey: null, eventTrackSize: null, eventTrackSha256: null };

/** Columns for a row whose video may have no track. */
type TrackColumns = StoredEventTrack | typeof noTrack;

/** Stores a track as a gzipped NDJSON object. Call it before writing the row that refers to it. */
export async function storeEventTrack(
  { objects }: Pick<Platform, 'objects'>,
  events: readonly TrackEvent[],
): Promise<StoredEventTrack> {
  const eventTrackKey = newObjectKey();
  const { size, sha256 } = await objects.put(eventTrackKey, await packEvents(writeEventTrack(events)));
  return { eventTrackKey, eventTrackSize: size, eventTrackSha256: sha256 };
}

/** Stores nothing for a track that shows no image. */
const storeUnlessEmpty = async (
  platform: Pick<Platform, 'objects'>,
  events: readonly TrackEvent[],
): Promise<TrackColumns> =>
  events.some(({ type }) => type === 'view') ? storeEventTrack(platform, events) : noTrack;

/** Stores the events of a recording, cut at the length of its video. */
export async function storeRecordedTrack(
  platform: Pick<Platform, 'objects' | 'database'>,
  uploadId: string,
  durationSeconds: number,
): Promise<TrackColumns> {
  const batches = await platform.database.asSystem(() => selectEventBatches(uploadId));
  const texts = await Promise.all(batches.map(unpackEvents));
  const events = readEventTrack(texts.join(''));
  return storeUnlessEmpty(
    platform,
    events.filter(({ t }) => t <= durationSeconds * 1_000),
  );
}

/** Stores the track of an edited video, assembled from the tracks of its segments. */
export async function storeEditedTrack(
  platform: Platform,
  segments: readonly SegmentRow[],
  parts: readonly KnownPart[],
): Promise<TrackColumns> {
  const tracks = new Map<string, TrackEvent[]>();
  for (const segment of segments) tracks.set(segment.id, await readStoredTrack(platform, segment));
  return storeUnlessEmpty(platform, moveEventTrack(tracks, parts));
}

/** The columns that refer to a stored track. */
export type TrackedRow = Pick<SegmentRow, 'eventTrackKey' | 'eventTrackSize' | 'eventTrackSha256'>;

/** Returns the events in time order. Returns none without a track or if it is damaged: the video matters more. */
export async function readStoredTrack(platform: Platform, row: TrackedRow): Promise<TrackEvent[]> {
  const { eventTrackKey: objectKey, eventTrackSize, eventTrackSha256: sha256 } = row;
  if (objectKey === null) return [];
  const part = { objectKey, byteOffset: 0, byteLength: eventTrackSize ?? 0, sha256 };
  try {
    const bytes = Buffer.concat(await (await readChecked(platform.objects, part)).toArray());
    return readEventTrack(await unpackEvents(bytes));
  } catch (error) {
    const isLost = error instanceof StorageError && /^object-(damaged|missing)$/.test(error.code);
    if (!isLost) throw error;
    await storageHooks.registered.recordDamage(platform, error, objectKey);
    return [];
  }
}

/** Returns the track columns of a row, for a row that shares the track. */
export const sharedTrack = ({ eventTrackKey, eventTrackSize, eventTrackSha256 }: VideoRow) => ({
  eventTrackKey,
  eventTrackSize,
  eventTrackSha256,
});
