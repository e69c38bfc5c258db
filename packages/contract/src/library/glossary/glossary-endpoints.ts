// Calls of the curators of the glossary (B25).
import * as z from 'zod/mini';

import { endpoint } from '../../shared/endpoint.ts';
import { listOf } from '../../shared/paging.ts';
import {
  curatedEntrySchema,
  glossaryFileCheckSchema,
  unexplainedWordSchema,
  wordIdSchema,
  writtenEntrySchema,
} from './glossary-schema.ts';

const params = z.object({ id: wordIdSchema });
const versionSchema = z.int().check(z.gte(0));

export const glossaryEndpoints = {
  listGlossary: endpoint({
    method: 'GET',
    path: '/glossary',
    permission: 'glossary.manage',
    summary: 'All entries as the curator’s patients get them, and those that the curator has hidden.',
    response: listOf(curatedEntrySchema),
  }),
  listUnexplainedWords: endpoint({
    method: 'GET',
    path: '/unexplained-words',
    permission: 'glossary.manage',
    summary:
      'Hard words of the reports of the last 90 days that no entry explains, each of at least five patients, the most frequent first: of everybody, or of the curator’s clinic.',
    response: listOf(unexplainedWordSchema),
  }),
  saveGlossaryEntry: endpoint({
    method: 'PUT',
    path: '/glossary/:id',
    permission: 'glossary.manage',
    summary:
      'Adds or changes an entry: a super-admin’s for everybody, an administrator’s for their own clinic. 409 where somebody else has saved it meanwhile; the same once more changes nothing.',
    params,
    body: z.object({ entry: writtenEntrySchema, version: versionSchema }),
    response: curatedEntrySchema,
  }),
  removeGlossaryEntry: endpoint({
    method: 'DELETE',
    path: '/glossary/:id',
    permission: 'glossary.manage',
    summary: 'Removes the curator’s own text; what it had replaced is shown again.',
    params,
    query: z.object({ version: z.coerce.number().check(z.int(), z.gte(0)) }),
    successStatus: 204,
  }),
  checkGlossaryFile: endpoint({
    method: 'POST',
    path: '/glossary-file/check',
    permission: 'glossary.manage',
    summary: 'What a CSV file of entries would change. Writes nothing.',
    bodyKind: 'stream',
    response: glossaryFileCheckSchema,
  }),
  importGlossaryFile: endpoint({
    method: 'POST',
    path: '/glossary-file',
    permission: 'glossary.manage',
    summary:
      'Saves the entries of a CSV file, all or none, without the rows that the check refuses. 409 if the glossary has changed since the check.',
    query: z.object({ revision: z.string().check(z.maxLength(100)) }),
    bodyKind: 'stream',
    response: glossaryFileCheckSchema,
  }),
} as const;
