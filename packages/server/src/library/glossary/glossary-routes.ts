import type { glossaryEndpoints } from '@plainscan/contract';

import type { Handlers } from '../../platform/http/endpoint-route.ts';
import type { Platform } from '../../platform/platform.ts';
import { requireLibrary } from '../material-access-service.ts';
import { checkGlossaryFile, importGlossaryFile } from './glossary-file-service.ts';
import { listGlossary, removeGlossaryEntry, saveGlossaryEntry } from './glossary-service.ts';
import { listUnexplainedWords } from './unexplained-words-service.ts';

export const glossaryHandlers = (platform: Platform): Handlers<typeof glossaryEndpoints> => ({
  listGlossary: async (input) => {
    await requireLibrary(platform, input.actor);
    return listGlossary(platform, input);
  },
  listUnexplainedWords: async (input) => {
    await requireLibrary(platform, input.actor);
    return listUnexplainedWords(platform, input);
  },
  saveGlossaryEntry: {
    find: ({ actor }) => requireLibrary(platform, actor),
    handle: (input) => saveGlossaryEntry(platform, input, input.params.id, input.body),
  },
  removeGlossaryEntry: async (input) => {
    await requireLibrary(platform, input.actor);
    await removeGlossaryEntry(platform, input, input.params.id, input.query.version);
  },
  checkGlossaryFile: {
    find: ({ actor }) => requireLibrary(platform, actor),
    handle: (input) => checkGlossaryFile(platform, input, input.bytes),
  },
  importGlossaryFile: {
    find: ({ actor }) => requireLibrary(platform, actor),
    handle: (input) => importGlossaryFile(platform, input, input.bytes, input.query.revision),
  },
});
