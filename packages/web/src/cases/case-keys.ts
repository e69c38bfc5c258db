// What is kept of cases, by its keys, for parts that change a case and read none.
import type { QueryClient } from '@tanstack/react-query';

export const listKey = ['cases', 'list'] as const;

/** The key of every call that changes a case: while one runs, no other is offered. */
export const caseActionKey = ['case-action'] as const;

export const invalidateCaseLists = (client: QueryClient) => client.invalidateQueries({ queryKey: listKey });
