import type { viewerEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { CheckedRanges } from '../platform/storage/checked-read.ts';
import { listEarlierStudies, openInstance, readStudyDocument } from './viewer-service.ts';

export function viewerHandlers(platform: Platform): Handlers<typeof viewerEndpoints> {
  const checked = new CheckedRanges(platform.objects);
  return {
    getStudyDocument: (input) => readStudyDocument(platform, input, input.params.id),
    listEarlierStudies: (input) => listEarlierStudies(platform, input, input.params.id),
    getInstance: async (input) => {
      const header = input.request.headers.range;
      const { bytes, range, length } = await openInstance(platform, input, input.params, { checked, header });
      const last = range.start + range.length - 1;
      input.reply.code(range.isPartial ? 206 : 200).headers({
        'content-type': 'application/dicom',
        'content-length': range.length,
        'accept-ranges': 'bytes',
        ...(range.isPartial && { 'content-range': `bytes ${range.start}-${last}/${length}` }),
        'content-disposition': 'attachment; filename="image.dcm"',
      });
      return bytes;
    },
  };
}
