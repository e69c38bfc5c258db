import type { storageEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { readStorageReport, startScrub } from './storage-service.ts';

export function storageHandlers(platform: Platform): Handlers<typeof storageEndpoints> {
  return {
    getStorageReport: () => readStorageReport(platform),
    scrubStorage: () => startScrub(platform),
  };
}
