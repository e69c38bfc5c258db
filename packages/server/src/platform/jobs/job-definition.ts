/** Anything with zod's `parse`: returns the payload or throws. */
export type PayloadSchema<Payload> = { parse(value: unknown): Payload };

export type JobDefinition<Kind extends string = string, Payload = unknown> = {
  /** An imperative, such as `send-report-ready-mail`. */
  kind: Kind;
  payload: PayloadSchema<Payload>;
  /** Maximum number of attempts before the job counts as failed. */
  maxAttempts: number;
  /** Number of jobs of this kind that one process runs at once. */
  concurrency: number;
};

/** Declares a kind of job, by default with five attempts and one job at a time. */
export function defineJob<const Kind extends string, Payload>(
  definition: Pick<JobDefinition<Kind, Payload>, 'kind' | 'payload'> &
    Partial<Pick<JobDefinition, 'maxAttempts' | 'concurrency'>>,
): JobDefinition<Kind, Payload> {
  return { maxAttempts: 5, concurrency: 1, ...definition };
}
