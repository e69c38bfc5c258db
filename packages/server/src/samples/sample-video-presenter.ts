import type { Case } from '@plainscan/contract';

import { CapabilityBatch } from '../capabilities/capability-service.ts';
import { eventTrackFile } from '../cases/case-video-presenter.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { presentPreparedVideo } from '../viewers/prepared-video-service.ts';
import { smallCopyLinks } from '../viewers/small-copy.ts';
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
  const linkToSmall = await smallCopyLinks([row], { links, fileName: 'sample-video-report-small.mp4' });
  const smallLink = linkToSmall(row);
  const { captions, chapters, eventTrackKey } = row;
  const eventTrackLink = eventTrackKey && links.add({ objectKey: eventTrackKey, ...eventTrackFile });
  await links.save();
  const without = {
    captionedLink: null,
    isPosterChosen: false,
    filmTitle: null,
    withoutCaptions: null,
    glossaryVersion: null,
  };
  const tracks = { captions, chapters, eventTrackLink };
  return { ...prepared, ...without, ...tracks, smallLink, version: 1, recordedBy: null };
}
