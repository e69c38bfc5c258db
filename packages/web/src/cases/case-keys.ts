// Cache keys of cases, for parts that change a case but read none.
import type { QueryClient } from '@tanstack/react-query';

export const listKey = ['cases', 'list'] as const;

/** The key of every call that changes a case. While one runs, no other is offered. */
export const caseActionKey = ['case-action'] as const;

export const invalidateCaseLists = (client: QueryClient) => client.invalidateQueries({ queryKey: listKey });
