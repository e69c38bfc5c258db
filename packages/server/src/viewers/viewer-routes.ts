import type { viewerEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { listEarlierStudies, openInstance, readStudyDocument } from './viewer-service.ts';

export function viewerHandlers(platform: Platform): Handlers<typeof viewerEndpoints> {
  return {
    getStudyDocument: (input) => readStudyDocument(platform, input, input.params.id),
    listEarlierStudies: (input) => listEarlierStudies(platform, input, input.params.id),
    getInstance: async (input) => {
      const { id, instanceId } = input.params;
      const { bytes, length } = await openInstance(platform, input, id, instanceId);
      input.reply.headers({
        'content-type': 'application/dicom',
        'content-length': length,
        'content-disposition': 'attachment; filename="image.dcm"',
      });
      return bytes;
    },
  };
}
