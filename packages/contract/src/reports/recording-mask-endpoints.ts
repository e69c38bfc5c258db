// Areas of the images that a case's videos cover, such as a name inside the picture (F18).
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { seriesMasksSchema } from './event-track.ts';

const params = z.object({ id: idSchema });

/** One row for each series that has masks. */
const masks = z.object({ data: z.array(seriesMasksSchema) });

export const recordingMaskEndpoints = {
  getRecordingMasks: endpoint({
    method: 'GET',
    path: '/cases/:id/recording-masks',
    permission: 'case.record',
    summary: 'What recordings of a case cover, by series: rectangles in columns and rows of its images.',
    params,
    response: masks,
  }),
  saveRecordingMasks: endpoint({
    method: 'PUT',
    path: '/cases/:id/recording-masks',
    permission: 'case.record',
    summary: 'Saves what recordings of a case cover; series that are left out are not covered.',
    params,
    body: z.object({ data: z.array(seriesMasksSchema).check(z.maxLength(limits.maskedSeries)) }),
    response: masks,
  }),
} as const;
