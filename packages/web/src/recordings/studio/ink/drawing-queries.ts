// All calls of the web app about drawing templates.
import {
  drawingTemplateEndpoints,
  type DrawingTemplate,
  type DrawingTemplateRequest,
} from '@plainscan/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/api/call-endpoint.ts';

const key = ['drawing-templates'] as const;

export const drawingsQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) =>
    (await callEndpoint(drawingTemplateEndpoints.listDrawingTemplates, { signal })).data,
  // Colleagues may have changed them.
  staleTime: 0,
});

export function useSaveDrawing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: DrawingTemplateRequest) =>
      callEndpoint(drawingTemplateEndpoints.createDrawingTemplate, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

export function useRemoveDrawing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: DrawingTemplate) =>
      callEndpoint(drawingTemplateEndpoints.removeDrawingTemplate, { params: { id } }),
    // A colleague may have deleted it, which the refetched list shows.
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
