import { createCaseRepository } from './case-repository.ts';

/** Every case, for jobs. Needs a system transaction, which no row-level security narrows. */
export const systemCases = createCaseRepository({
  userId: '',
  role: 'super-admin',
  workspaceId: 0,
  isProvider: true,
});
