// The lists of values that describe a resource (V-063, V-084 … V-086).
import {
  anatomies,
  modalities,
  otherLast,
  type materialEndpoints,
  type ResponseOf,
} from '@plainscan/contract';

import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { requireLibrary } from './material-access-service.ts';
import { selectSelfHelpCategories, selectTags } from './material-repository.ts';

type Names = ResponseOf<typeof materialEndpoints.listTags>;
type Viewer = Pick<Caller, 'actor'>;

const listed = (data: { id: string; name: string }[]): Names => ({ data, total: data.length });
const named = (names: readonly string[]): Names =>
  listed(otherLast(names).map((name) => ({ id: name, name })));

export async function listAnatomies(platform: Platform, { actor }: Viewer): Promise<Names> {
  await requireLibrary(platform, actor);
  return named(anatomies);
}

export async function listModalities(platform: Platform, { actor }: Viewer): Promise<Names> {
  await requireLibrary(platform, actor);
  return named(modalities);
}

export async function listTags(platform: Platform, { actor }: Viewer, limit: number): Promise<Names> {
  await requireLibrary(platform, actor);
  return listed(await platform.database.asActor(actor, () => selectTags(actor, limit)));
}

/** Lists only categories of resources that the caller may see, because a name can reveal a resource. */
export async function listSelfHelpCategories(platform: Platform, { actor }: Viewer): Promise<Names> {
  await requireLibrary(platform, actor);
  return listed(await platform.database.asActor(actor, () => selectSelfHelpCategories(actor)));
}
