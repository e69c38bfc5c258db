// The video of a finished case for its patient's own pages and for whoever it was shared with.
import type { Case } from '@plainscan/contract';

import { CapabilityBatch } from '../capabilities/capability-service.ts';
import { createCaseRepository } from '../cases/case-repository.ts';
import { presentVideo } from '../cases/case-video-presenter.ts';
import { selectTracks } from '../cases/video-report-repository.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import type { Caller } from '../platform/http/request-actor.ts';

/** Null while nothing is signed off. Needs a transaction of that person; leaves its row in the audit. */
export async function presentSignedVideo(caller: Caller, caseId: string): Promise<Case['videoReport']> {
  const { actor, context } = caller;
  const record = await createCaseRepository(actor).find(caseId);
  if (record?.row.status !== 'completed') return null;
  const links = new CapabilityBatch(actor, context.now);
  const video = await presentVideo(caller, record, await selectTracks(caseId), links);
  await links.save();
  const { workspaceId, patientUserId } = record.row;
  await recordRead(caller, 'report.watched', {
    entityKind: 'case',
    entityId: caseId,
    workspaceId,
    patientUserId,
  });
  return video;
}
