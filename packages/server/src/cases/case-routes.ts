import type { caseEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { readViewerLink } from '../viewers/viewer-link.ts';
import { readCase } from './case-service.ts';
import {
  countCases,
  listCaseChoices,
  listCases,
  listUnpaidCases,
  requireListReader,
  saveViews,
} from './list-cases.ts';

export const caseHandlers = (platform: Platform): Handlers<typeof caseEndpoints> => ({
  listCases: (input) => listCases(platform, input, input.query),
  countCases: (input) => countCases(platform, input),
  listCaseChoices: (input) => listCaseChoices(platform, input),
  saveViews: {
    find: async ({ actor }) => requireListReader(actor),
    handle: (input) => saveViews(platform, input, input.body.views),
  },
  getCase: (input) => readCase(platform, input, input.params.id),
  getViewerLink: async (input) => {
    const { dicomStudy } = await readCase(platform, input, input.params.id);
    return readViewerLink(platform, input, dicomStudy?.id ?? null);
  },
  listUnpaidCases: (input) => listUnpaidCases(platform, input),
});
