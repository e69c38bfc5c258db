// Connects API calls to actions: the action files map handler names to functions.
import type { Case } from '@plainscan/contract';

import { findCase } from '../cases/case-service.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';

type Act = (platform: Platform, caller: Caller, id: string, reason?: string) => Promise<Case>;
type OnCase = Caller & { params: { id: string } };
type WithReason = OnCase & { body?: { reason?: string | undefined } | undefined };

/** For handlers with a body, which is read only once the case is known to be visible to the user. */
export const findNamed =
  ({ database }: Platform) =>
  ({ actor, params }: Pick<OnCase, 'actor' | 'params'>) =>
    findCase(database, actor, params.id);

/** Returns the handler of an action that takes at most a reason. */
export const actionHandler = (platform: Platform, act: Act) => (input: WithReason) =>
  act(platform, input, input.params.id, input.body?.reason);

/** Same as `actionHandler`, for calls with a body. */
export const actionHandlerWithBody = (platform: Platform, act: Act) => ({
  find: findNamed(platform),
  handle: actionHandler(platform, act),
});
