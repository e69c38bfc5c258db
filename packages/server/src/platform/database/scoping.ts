// Whether a repository's statements carry the actor's scope. Row-level security is the second check. Its tests turn the
// first one off.
export type Scoping = { queryScope: boolean };

export const defaultScoping: Scoping = { queryScope: true };
