/** Anything with zod's `parse`: gives the payload or throws. */
export type PayloadSchema<Payload> = { parse(value: unknown): Payload };

export type JobDefinition<Kind extends string = string, Payload = unknown> = {
  /** An imperative, such as `send-report-ready-mail`. */
  kind: Kind;
  payload: PayloadSchema<Payload>;
  /** How many times it is tried before it counts as failed. */
  maxAttempts: number;
  /** How many of this kind one process runs at once. */
  concurrency: number;
};

/** Declares a kind of job: five attempts and one at a time unless told otherwise. */
export function defineJob<const Kind extends string, Payload>(
  definition: Pick<JobDefinition<Kind, Payload>, 'kind' | 'payload'> &
    Partial<Pick<JobDefinition, 'maxAttempts' | 'concurrency'>>,
): JobDefinition<Kind, Payload> {
  return { maxAttempts: 5, concurrency: 1, ...definition };
}
