import { rooms } from '@plainscan/contract';

import { recordEvent } from '../platform/outbox/record-event.ts';
import type { MaterialRow } from './material-tables.ts';

/** U-009: tells anyone who is in a library that shows this resource. What is shared with cases is not everyone's. */
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
