import { rooms } from '@plainscan/contract';
import { recordEvent } from '../platform/outbox/record-event.ts';
import { selectResourcesOf } from './resource-repository.ts';
import { viewerHooks } from './viewer-hooks.ts';

/** U-009: tells everyone who has a stored file open that what is shown of it has changed. Needs a system transaction. */
export async function announceView(packFileId: string): Promise<void> {
  for (const uuid of [
    ...(await selectResourcesOf(packFileId)),
    ...(await viewerHooks.registered.listShownAs(packFileId)),
  ])
    await recordEvent({ event: 'resource-updated', rooms: [rooms.resource(uuid)], data: { uuid } });
}
