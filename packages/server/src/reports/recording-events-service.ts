// B7: events on the screen are sent while recording, so that they survive whatever the recording survives.
import {
  AppError,
  limits,
  writeEventTrack,
  type BodyOf,
  type recordingEndpoints,
  type TrackEvent,
} from '@plainscan/contract';

import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { lockRecording, renewLease } from '../uploads/recording-upload-service.ts';
import { packEvents } from './event-track-store.ts';
import { insertEventBatch, selectEventCount } from './recording-events-repository.ts';

/**
 * Adds events to a recording in progress, renews its lease, and returns its number of events. Ignores events that are
 * already stored and events after a gap. Throws 409 after the recording's end or while another window holds it, 413
 * once it has too many.
 */
export async function addRecordingEvents(
  { database }: Platform,
  caller: Caller,
  id: string,
  { holderId, from, events }: BodyOf<typeof recordingEndpoints.addRecordingEvents>,
): Promise<{ received: number }> {
  return database.asActor(caller.actor, async () => {
    const row = await lockRecording(caller.actor, id);
    if (row.status !== 'receiving') throw new AppError('upload.finished');
    await renewLease(caller, row, holderId);
    return asOwner(() => append(id, { from, events, now: caller.context.now }));
  });
}

type Batch = { from: number; events: readonly TrackEvent[]; now: Date };

async function append(uploadId: string, { from, events, now }: Batch): Promise<{ received: number }> {
  const { count: first, bytes } = await selectEventCount(uploadId);
  const added = from > first ? [] : events.slice(first - from);
  if (added.length === 0) return { received: first };
  const packed = await packEvents(writeEventTrack(added));
  const received = first + added.length;
  if (received > limits.trackEvents || bytes + packed.length > limits.trackBytes)
    throw new AppError('recording.track-full');
  await insertEventBatch({ uploadId, first, count: added.length, events: packed, createdAt: now });
  return { received };
}
