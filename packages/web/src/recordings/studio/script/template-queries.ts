// All calls of the web app about script templates.
import { scriptTemplateEndpoints, type ScriptTemplate } from '@plainscan/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/api/call-endpoint.ts';

const key = ['script-templates'] as const;

export const templatesQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) =>
    (await callEndpoint(scriptTemplateEndpoints.listScriptTemplates, { signal })).data,
  // Colleagues may have changed them.
  staleTime: 0,
});

function useInvalidateLists(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
}

/** A new template with this text, or an existing one to rename. */
export type NamedTemplate = { readonly text: string } | ScriptTemplate;

export function useNameTemplate() {
  const onSuccess = useInvalidateLists();
  return useMutation({
    mutationFn: ({ name, template }: { name: string; template: NamedTemplate }) =>
      'id' in template
        ? callEndpoint(scriptTemplateEndpoints.renameScriptTemplate, {
            params: { id: template.id },
            body: { name },
          })
        : callEndpoint(scriptTemplateEndpoints.createScriptTemplate, { body: { name, text: template.text } }),
    onSuccess,
  });
}

export function useRemoveTemplate() {
  const invalidateLists = useInvalidateLists();
  return useMutation({
    mutationFn: ({ id }: ScriptTemplate) =>
      callEndpoint(scriptTemplateEndpoints.removeScriptTemplate, { params: { id } }),
    onSuccess: invalidateLists,
    // A colleague may have deleted it, which the refetched list shows.
    onError: () => void invalidateLists(),
  });
}
