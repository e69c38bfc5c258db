// Calls of image gateways (CG-65): a hospital's gateway sends studies signed with the secret of its namespace.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';

/** The answer to a gateway once every byte is safely stored. */
export const deliverySchema = z.object({
  deliveryId: z.string(),
  /** Name of the case that the study became. `null` while no workspace has the namespace. */
  caseName: z.nullable(z.string()),
  /** The same study was already delivered, so this call changed nothing. */
  isRepeated: z.boolean(),
});
export type Delivery = z.output<typeof deliverySchema>;

export const gatewayEndpoints = {
  receiveGatewayStudy: endpoint({
    method: 'POST',
    path: '/gateway/studies',
    permission: 'public',
    summary:
      'A study from a hospital’s gateway, signed by its namespace: multipart/related of application/dicom, or a ZIP.',
    bodyKind: 'stream',
    response: deliverySchema,
    successStatus: 201,
  }),
  listNamespaces: endpoint({
    method: 'GET',
    path: '/ambra-namespace/all',
    permission: 'workspace.manage',
    summary: 'The namespaces under which gateways send studies.',
    response: z.object({
      data: z.array(z.object({ id: z.string(), name: z.string() })),
      total: z.number(),
    }),
  }),
} as const;
