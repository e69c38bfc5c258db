import type { scriptTemplateEndpoints } from '@plainscan/contract';

import { requireLibrary } from '../library/material-access-service.ts';
import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import {
  createScriptTemplate,
  findScriptTemplate,
  listScriptTemplates,
  removeScriptTemplate,
  renameScriptTemplate,
} from './script-template-service.ts';

export const scriptTemplateHandlers = (platform: Platform): Handlers<typeof scriptTemplateEndpoints> => ({
  listScriptTemplates: (input) => listScriptTemplates(platform, input),
  createScriptTemplate: {
    find: ({ actor }) => requireLibrary(platform, actor),
    handle: (input) => createScriptTemplate(platform, input, input.body),
  },
  renameScriptTemplate: {
    find: ({ actor, params }) => findScriptTemplate(platform, actor, params.id),
    handle: (input) => renameScriptTemplate(platform, input, input.params.id, input.body.name),
  },
  removeScriptTemplate: async (input) => {
    await findScriptTemplate(platform, input.actor, input.params.id);
    await removeScriptTemplate(platform, input, input.params.id);
  },
});
