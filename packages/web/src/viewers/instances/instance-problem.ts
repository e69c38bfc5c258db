/** Why an image cannot be shown. Each reason has a sentence in viewer-messages.ts. */
export type InstanceProblem =
  | 'not-dicom'
  | 'damaged'
  | 'incomplete'
  | 'no-picture'
  | 'too-large'
  | 'unsupported'
  | 'not-allowed'
  | 'not-found'
  | 'ended'
  | 'network'
  | 'too-slow';

export class InstanceError extends Error {
  readonly problem: InstanceProblem;

  constructor(problem: InstanceProblem, options?: ErrorOptions) {
    super(problem, options);
    this.name = 'InstanceError';
    this.problem = problem;
  }
}

/** Returns the problem behind any error that was thrown while loading or decoding an image. */
export function problemOf(error: unknown): InstanceProblem {
  if (error instanceof InstanceError) return error.problem;
  if (typeof error === 'object' && error !== null && 'error' in error) return problemOf(error.error);
  return 'damaged';
}
