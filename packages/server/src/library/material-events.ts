import { rooms } from '@plainscan/contract';

import { recordEvent } from '../platform/outbox/record-event.ts';
import type { MaterialRow } from './material-tables.ts';

/**
 * U-009: notifies everyone whose library shows this resource. Studies shared with cases are not visible to everyone.
 */
export async function announceMaterial(
  { id, workspaceId, category }: Pick<MaterialRow, 'id' | 'workspaceId' | 'category'>,
  change: 'added' | 'changed' | 'removed',
): Promise<void> {
  await recordEvent({
    event: 'resource-updated',
    rooms: [rooms.everyLibrary, ...(category === 'sharedStudy' ? [] : [rooms.library(workspaceId)])],
    data: { uuid: id, library: change },
  });
}
