import type { downloadEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { prepareDownload, readDownloadLink } from './download-service.ts';

export function downloadHandlers(platform: Platform): Handlers<typeof downloadEndpoints> {
  return {
    prepareDownload: (input) =>
      prepareDownload(platform, input, { recordIds: [input.params.id], withMarks: input.query.withMarks }),
    prepareBatchDownload: (input) => prepareDownload(platform, input, input.body),
    getDownloadLink: (input) => readDownloadLink(platform, input, input.params.id),
  };
}
