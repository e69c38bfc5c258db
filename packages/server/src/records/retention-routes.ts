import type { retentionEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { readQuotaForNextStudy } from '../uploads/temporary/mark-temporary-service.ts';
import { findOwnRecords, listAllStudies, listRemovableRecords, removeRecords } from './retention-service.ts';
import { checkStorageQuota, storeStudy } from './store-study-service.ts';

export function retentionHandlers(platform: Platform): Handlers<typeof retentionEndpoints> {
  return {
    storeStudy: {
      find: ({ actor }) => checkStorageQuota(platform, actor),
      handle: (input) => storeStudy(platform, input, input.body),
    },
    getStudyQuota: (input) => readQuotaForNextStudy(platform, input),
    listAllStudies: (input) => listAllStudies(platform, input),
    listRemovableRecords: (input) => listRemovableRecords(platform, input),
    removeRecord: async (input) => {
      await findOwnRecords(platform, input.actor, [input.params.id]);
      await removeRecords(platform, input, [input.params.id]);
    },
    removeRecords: (input) => removeRecords(platform, input, input.body.recordIds),
  };
}
