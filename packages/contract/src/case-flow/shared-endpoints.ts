// Calls that take one of two actions, depending on the caller and the case's status.
import { optionalReasonSchema } from './case-reason.ts';

export const rejectEndpoint = {
  name: 'rejectCase',
  summary:
    'In progress: gives a claimed case back, or takes it back from somebody who is away. New: sends it to the provider.',
  body: optionalReasonSchema,
} as const;

export const discardEndpoint = {
  name: 'discardReview',
  summary: 'In progress: removes the draft video. In review: sends the case back to its consultant.',
  body: optionalReasonSchema,
} as const;
