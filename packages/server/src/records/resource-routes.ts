import type { resourceEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { listChildResources } from './child-resources.ts';
import { findShownRecord, readRecordViewerLink, readVideoReportLink } from './record-service.ts';
import { correctRecognizedWords, readRecognizedWords } from './recognized-words-service.ts';
import { canSeeResource, readResource } from './resource-service.ts';

export function resourceHandlers(platform: Platform): Handlers<typeof resourceEndpoints> {
  return {
    getResource: (input) =>
      readResource(platform, input, input.params.uuid, input.query.hideContext ?? false),
    getRecognizedWords: (input) => readRecognizedWords(platform, input, input.params.uuid),
    correctRecognizedWords: {
      find: ({ actor, params }) => canSeeResource(platform, actor, params.uuid),
      handle: (input) => correctRecognizedWords(platform, input, input.params.uuid, input.body),
    },
    getRecordViewerLink: (input) => readRecordViewerLink(platform, input, input.params.id),
    listChildResources: async (input) => {
      const { study, caseId } = await findShownRecord(platform, input.actor, input.params.id);
      return listChildResources(platform, input, { studyId: study?.id ?? null, caseId });
    },
    getVideoReportLink: (input) => readVideoReportLink(platform, input, input.params.id),
  };
}
