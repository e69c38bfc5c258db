// Calls about one's own photo, which patients see beside the name of the person who explains their video (CG-211).
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/field-schemas.ts';

const ownPortraitSchema = z.object({ portraitUrl: z.nullable(z.string()) });

export const portraitEndpoints = {
  getOwnPortrait: endpoint({
    method: 'GET',
    path: '/users/portrait',
    permission: 'case.record',
    summary: 'The person’s own photo for patients.',
    response: ownPortraitSchema,
  }),
  setOwnPortrait: endpoint({
    method: 'PUT',
    path: '/users/portrait',
    permission: 'case.record',
    summary:
      'Sets the person’s own photo, which the patients of their videos see; the middle square is used.',
    body: z.object({
      /** A picture, or the ID of its upload. */
      portrait: idSchema,
    }),
    bodyKind: 'multipart',
    files: { portrait: { purpose: 'portrait', becomes: 'portrait' } },
    response: ownPortraitSchema,
  }),
  removeOwnPortrait: endpoint({
    method: 'DELETE',
    path: '/users/portrait',
    permission: 'case.record',
    summary: 'Removes the person’s own photo.',
    successStatus: 204,
  }),
} as const;
