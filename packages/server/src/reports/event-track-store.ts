// The only maker of stored event tracks, whoever recorded them: people or the demo (F14).
import { writeEventTrack, type TrackEvent } from '@plainscan/contract';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import type { Platform } from '../platform/platform.ts';
import { newObjectKey } from '../platform/storage/object-key.ts';

const compress = promisify(gzip);

/** The columns that name a stored track. */
export type StoredEventTrack = {
  eventTrackKey: string;
  /** Bytes of the gzipped object. */
  eventTrackSize: number;
  eventTrackSha256: string;
};

/** Stores a track as a gzipped NDJSON object. Call it before the row that names it is written. */
export async function storeEventTrack(
  { objects }: Pick<Platform, 'objects'>,
  events: readonly TrackEvent[],
): Promise<StoredEventTrack> {
  const eventTrackKey = newObjectKey();
  const { size, sha256 } = await objects.put(eventTrackKey, await compress(writeEventTrack(events)));
  return { eventTrackKey, eventTrackSize: size, eventTrackSha256: sha256 };
}
