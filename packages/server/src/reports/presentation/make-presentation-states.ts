// The marks of a signed report for other viewers: one presentation state for each marked slice in its video.
import { markedSlicesOf } from '@plainscan/contract';

import { readDicomHeader } from '../../platform/media/dicom/dicom-header.ts';
import type { Platform } from '../../platform/platform.ts';
import { readChecked, type CheckedPart } from '../../platform/storage/checked-read.ts';
import { readStoredTrack, type TrackedRow } from '../event-track-store.ts';
import { presentationState, type PresentationState } from './presentation-state.ts';
import { selectImagePlaces } from './presentation-repository.ts';

/** The event track of a signed report's video. */
export type SignedTrack = TrackedRow & { id: string; createdAt: Date; signedOffAt: Date | null };

/**
 * Makes the states in the order in which the slices were first marked. Skips color slices, because these states are for
 * grayscale images. Throws `object-damaged` or `object-missing` if a stored image is damaged or missing. Do not call it
 * in a transaction.
 */
export async function makePresentationStates(
  platform: Platform,
  studyId: string,
  video: SignedTrack,
): Promise<PresentationState[]> {
  const marked = markedSlicesOf(await readStoredTrack(platform, video));
  const slices = marked.filter(({ view }) => view.window !== null);
  const uids = [...new Set(slices.map(({ view }) => view.instance))];
  const places = await platform.database.asSystem(() => selectImagePlaces(studyId, uids));
  const states: PresentationState[] = [];
  for (const slice of slices) {
    const place = places.get(slice.view.instance);
    const header = place && (await headerOf(platform, place));
    if (!header) continue;
    const version = `${video.id}/${video.eventTrackSha256}`;
    const signedAt = video.signedOffAt ?? video.createdAt;
    states.push(presentationState({ slice, header, version, signedAt, number: states.length + 1 }));
  }
  return states;
}

async function headerOf({ objects }: Platform, place: CheckedPart) {
  const bytes = Buffer.concat(await (await readChecked(objects, place)).toArray());
  const read = (position: number, count: number): Buffer => bytes.subarray(position, position + count);
  return readDicomHeader({ length: bytes.length, read });
}
