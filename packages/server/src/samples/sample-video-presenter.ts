import type { Case } from '@plainscan/contract';

import { CapabilityBatch } from '../capabilities/capability-service.ts';
import { eventTrackFile } from '../cases/case-video-presenter.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { presentPreparedVideo } from '../viewers/prepared-video-service.ts';
import type { SampleRow } from './sample-tables.ts';

/** Presents the sample's video like any other, with links for the reader. Needs that user's transaction. */
export async function presentSampleVideo(
  { actor, context }: Caller,
  row: SampleRow,
): Promise<NonNullable<Case['videoReport']>> {
  const links = new CapabilityBatch(actor, context.now);
  // It needs no size, because it has the default aspect ratio of players.
  const video = {
    ...row,
    id: row.studyId,
    status: 'ready' as const,
    failure: null,
    width: null,
    height: null,
  };
  const prepared = await presentPreparedVideo(video, {
    links,
    fileName: 'sample-video-report',
    jobKey: '',
    mayRetry: false,
  });
  const { captions, chapters, eventTrackKey } = row;
  const eventTrackLink = eventTrackKey && links.add({ objectKey: eventTrackKey, ...eventTrackFile });
  await links.save();
  const without = {
    smallLink: null,
    captionedLink: null,
    isPosterChosen: false,
    withoutCaptions: null,
    glossaryVersion: null,
  };
  return { ...prepared, ...without, version: 1, captions, chapters, recordedBy: null, eventTrackLink };
}
