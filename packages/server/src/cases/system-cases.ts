import { createCaseRepository } from './case-repository.ts';

/** Every case, for jobs. Needs a system transaction, which row-level security does not limit. */
export const systemCases = createCaseRepository({
  userId: '',
  role: 'super-admin',
  workspaceId: 0,
  isProvider: true,
});
