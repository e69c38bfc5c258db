import type { materialEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { requireLibrary } from './material-access-service.ts';
import { listAnatomies, listModalities, listSelfHelpCategories, listTags } from './material-names-service.ts';
import {
  createMaterial,
  findMaterialToChange,
  listMaterials,
  readMaterial,
  removeMaterial,
  updateMaterial,
} from './material-service.ts';

export function materialHandlers(platform: Platform): Handlers<typeof materialEndpoints> {
  type Named = { actor: SignedIn; params: { id: string } };
  const findOwn = (input: Named) => findMaterialToChange(platform, input, input.params.id);
  return {
    listMaterials: (input) => listMaterials(platform, input, input.query),
    createMaterial: {
      find: ({ actor }) => requireLibrary(platform, actor),
      handle: (input) => createMaterial(platform, input, input.body),
    },
    listAnatomies: (input) => listAnatomies(platform, input),
    listModalities: (input) => listModalities(platform, input),
    listTags: (input) => listTags(platform, input, input.query.limit),
    getMaterial: async (input) => {
      await requireLibrary(platform, input.actor);
      return readMaterial(platform, input, input.params.id);
    },
    updateMaterial: {
      find: findOwn,
      handle: (input) => updateMaterial(platform, input, input.params.id, input.body),
    },
    removeMaterial: async (input) => {
      await findOwn(input);
      await removeMaterial(platform, input, input.params.id);
    },
    listSelfHelpCategories: (input) => listSelfHelpCategories(platform, input),
  };
}
