// Calls about drawing templates: ink that a clinic keeps for its consultants, to be placed on any image (studio).
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { idSchema, requiredText } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { listOf } from '../shared/paging.ts';
import { inkColorSchema, inkKinds } from './event-track.ts';

const share = z.number().check(z.minimum(-100), z.maximum(100));

const drawingMarkSchema = z.object({
  kind: z.enum(inkKinds),
  color: inkColorSchema,
  /** From the middle of the drawing, in shares of the picture's shorter side: the right and lower half are positive. */
  points: z.array(z.object({ x: share, y: share })).check(z.minLength(1), z.maxLength(limits.drawingPoints)),
  /** The text. Empty for a line, whose length depends on the image. */
  words: z.string().check(z.maxLength(limits.inkWords)),
});
export type DrawingMark = z.output<typeof drawingMarkSchema>;

const drawingTemplateRequestSchema = z.object({
  name: requiredText(limits.nameLength),
  marks: z.array(drawingMarkSchema).check(z.minLength(1), z.maxLength(limits.drawingMarks)),
});
export type DrawingTemplateRequest = z.output<typeof drawingTemplateRequestSchema>;

const drawingTemplateSchema = z.object({
  id: z.string(),
  name: z.string(),
  marks: z.array(drawingMarkSchema),
});
export type DrawingTemplate = z.output<typeof drawingTemplateSchema>;

export const drawingTemplateEndpoints = {
  listDrawingTemplates: endpoint({
    method: 'GET',
    path: '/drawing-templates',
    permission: 'case.record',
    summary: "The drawing templates of the caller's workspace by name, for staff who may record there.",
    response: listOf(drawingTemplateSchema),
  }),
  createDrawingTemplate: endpoint({
    method: 'POST',
    path: '/drawing-templates',
    permission: 'case.record',
    summary: 'Keeps a drawing as a template. Names are unique in a workspace, ignoring case.',
    body: drawingTemplateRequestSchema,
    response: drawingTemplateSchema,
    successStatus: 201,
  }),
  removeDrawingTemplate: endpoint({
    method: 'DELETE',
    path: '/drawing-templates/:id',
    permission: 'case.record',
    summary: 'Removes a template. Drawings that were made from it stay.',
    params: z.object({ id: idSchema }),
    successStatus: 204,
  }),
} as const;
