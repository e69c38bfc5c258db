import type { drawingTemplateEndpoints, scriptTemplateEndpoints } from '@plainscan/contract';

import { requireLibrary } from '../library/material-access-service.ts';
import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import {
  createDrawingTemplate,
  createScriptTemplate,
  findTemplate,
  listDrawingTemplates,
  listScriptTemplates,
  removeTemplate,
  renameScriptTemplate,
} from './studio-template-service.ts';

export const scriptTemplateHandlers = (platform: Platform): Handlers<typeof scriptTemplateEndpoints> => ({
  listScriptTemplates: (input) => listScriptTemplates(platform, input),
  createScriptTemplate: {
    find: ({ actor }) => requireLibrary(platform, actor),
    handle: (input) => createScriptTemplate(platform, input, input.body),
  },
  renameScriptTemplate: {
    find: ({ actor, params }) => findTemplate(platform, 'script-template', actor, params.id),
    handle: (input) => renameScriptTemplate(platform, input, input.params.id, input.body.name),
  },
  removeScriptTemplate: async (input) => {
    await findTemplate(platform, 'script-template', input.actor, input.params.id);
    await removeTemplate(platform, input, 'script-template', input.params.id);
  },
});

export const drawingTemplateHandlers = (platform: Platform): Handlers<typeof drawingTemplateEndpoints> => ({
  listDrawingTemplates: (input) => listDrawingTemplates(platform, input),
  createDrawingTemplate: {
    find: ({ actor }) => requireLibrary(platform, actor),
    handle: (input) => createDrawingTemplate(platform, input, input.body),
  },
  removeDrawingTemplate: async (input) => {
    await findTemplate(platform, 'drawing-template', input.actor, input.params.id);
    await removeTemplate(platform, input, 'drawing-template', input.params.id);
  },
});
