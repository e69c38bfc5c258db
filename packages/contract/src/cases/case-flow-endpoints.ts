// Calls that move a case and need no form. Each is described in the file of its action. This file adds only the calls
// that accompany them without moving the case.
import * as z from 'zod/mini';

import { caseSchema } from './case-schema.ts';
import type { optionalReasonSchema, requiredReasonSchema } from '../case-flow/case-reason.ts';
import { endpoint, type Endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/field-schemas.ts';
import type { CaseTransition } from '../case-flow/case-action.ts';
import { caseFlow, type CaseAction } from '../case-flow/case-actions.ts';

const params = z.object({ id: idSchema });

type List = typeof caseFlow;
type CallingAction = {
  [Action in CaseAction]: List[Action] extends { endpoint: object } ? Action : never;
}[CaseAction];

type AddressOf<Call> = Call extends `${infer Method extends Endpoint['method']} ${infer Path}`
  ? { method: Method; path: Path }
  : never;

/** The endpoint of one action's call. It returns the updated case. */
type EndpointOf<Row> = Row extends {
  call: infer Call;
  permission: infer Permission;
  endpoint: infer Described;
}
  ? AddressOf<Call> &
      Omit<Described, 'name'> & {
        permission: Permission;
        params: typeof params;
        response: typeof caseSchema;
      }
  : never;

type ActionEndpoints = {
  readonly [Action in CallingAction as List[Action]['endpoint']['name']]: EndpointOf<List[Action]>;
};

const endpointEntries = Object.values(caseFlow).flatMap(
  ({ call, endpoint: described, permission }: CaseTransition): [string, object][] => {
    if (call === undefined || described === undefined) return [];
    const [method, path] = call.split(' ');
    const { name, ...rest } = described;
    return [
      [name, endpoint({ method, path, permission, params, ...rest, response: caseSchema } as Endpoint)],
    ];
  },
);

const assigneeChoiceSchema = z.object({
  userId: z.string(),
  name: z.string(),
  workspaceName: z.string(),
  /** Number of cases in progress. */
  casesInHand: z.number(),
});
export type AssigneeChoice = z.output<typeof assigneeChoiceSchema>;

export const caseFlowEndpoints = {
  ...(Object.fromEntries(endpointEntries) as ActionEndpoints),
  listAssignees: endpoint({
    method: 'GET',
    path: '/cases/:id/assignees',
    permission: 'case.assign',
    summary: 'Who may take a case over from its consultant, by name, with how many cases each has in hand.',
    params,
    response: z.object({ data: z.array(assigneeChoiceSchema) }),
  }),
} as const satisfies Record<string, Endpoint>;

type ReasonAtMost = { name: string; body?: typeof optionalReasonSchema | typeof requiredReasonSchema };

/** The actions whose call takes only a reason. */
export type PlainAction = {
  [Action in CallingAction]: List[Action]['endpoint'] extends ReasonAtMost ? Action : never;
}[CallingAction];

/** Returns the endpoint of such an action. */
export const plainEndpoint = (action: PlainAction): EndpointOf<List[PlainAction]> =>
  caseFlowEndpoints[caseFlow[action].endpoint.name];
