// Calls about script templates: texts that a clinic keeps for its consultants (studio, side sheet).
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { idSchema, requiredText } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { listOf } from '../shared/paging.ts';

const nameShape = { name: requiredText(limits.nameLength) };

/** `text` may contain placeholders, which the studio fills in when it is inserted. */
export const scriptTemplateRequestSchema = z.object({
  ...nameShape,
  text: requiredText(limits.scriptLength),
});
export type ScriptTemplateRequest = z.output<typeof scriptTemplateRequestSchema>;

export const scriptTemplateSchema = z.object({ id: z.string(), name: z.string(), text: z.string() });
export type ScriptTemplate = z.output<typeof scriptTemplateSchema>;

const params = z.object({ id: idSchema });

export const scriptTemplateEndpoints = {
  listScriptTemplates: endpoint({
    method: 'GET',
    path: '/script-templates',
    permission: 'case.record',
    summary: "The script templates of the caller's workspace by name, for staff who may record there.",
    response: listOf(scriptTemplateSchema),
  }),
  createScriptTemplate: endpoint({
    method: 'POST',
    path: '/script-templates',
    permission: 'case.record',
    summary: 'Keeps a text as a template; a name stands once in a workspace, in capitals or not.',
    body: scriptTemplateRequestSchema,
    response: scriptTemplateSchema,
    successStatus: 201,
  }),
  renameScriptTemplate: endpoint({
    method: 'PUT',
    path: '/script-templates/:id',
    permission: 'case.record',
    summary: 'Gives a template another name.',
    params,
    body: z.object(nameShape),
    response: scriptTemplateSchema,
  }),
  removeScriptTemplate: endpoint({
    method: 'DELETE',
    path: '/script-templates/:id',
    permission: 'case.record',
    summary: 'Removes a template. Scripts that were made from it stay.',
    params,
    successStatus: 204,
  }),
} as const;
