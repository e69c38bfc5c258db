// One action for several cases: the same call as for one case, made for each, with an answer for each.
import { caseFlowEndpoints, type AssigneeChoice, type CaseListRow } from '@plainscan/contract';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { useFailureWords } from '../actions/action-failure.ts';
import { callAction } from '../actions/case-calls.ts';
import { invalidateCaseLists } from '../case-keys.ts';
import { caseQuery } from '../case-queries.ts';
import { offersBulk, type BulkAction } from './bulk-offers.ts';

/** What was answered for one case; a text says why it failed. */
export type BulkAnswer = 'waiting' | 'running' | 'done' | { failed: string };

export interface BulkGiven {
  reason: string;
  /** The new consultant. */
  userId: string;
}

/**
 * Runs an action for one case after the other. The calls are the case's own, so rights, trail and repetitions are the
 * same as on its page: a case that was already archived, or already has that consultant, answers as done.
 */
export function useBulk(action: BulkAction, rows: readonly CaseListRow[], notOffered: string) {
  const client = useQueryClient();
  const failureOf = useFailureWords();
  const [answers, setAnswers] = useState<ReadonlyMap<string, BulkAnswer>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const take = (id: string, answer: BulkAnswer) => setAnswers((before) => new Map(before).set(id, answer));

  async function runOne(row: CaseListRow, given: BulkGiven): Promise<BulkAnswer> {
    if (!offersBulk(row, action)) return { failed: notOffered };
    try {
      const answer = await callOne(action, row.id, given);
      client.setQueryData(caseQuery(answer.id).queryKey, answer);
      return 'done';
    } catch (error) {
      return { failed: failureOf(action, error) };
    }
  }

  /** Runs it for every case that is not done yet. */
  async function run(given: BulkGiven): Promise<void> {
    const open = rows.filter(({ id }) => answers.get(id) !== 'done');
    setRunning(true);
    for (const { id } of open) take(id, 'waiting');
    for (const row of open) {
      take(row.id, 'running');
      take(row.id, await runOne(row, given));
    }
    setRunning(false);
    await invalidateCaseLists(client);
  }

  return { answers, isRunning, run };
}

function callOne(action: BulkAction, id: string, { reason, userId }: BulkGiven) {
  if (action === 'reassign')
    return callEndpoint(caseFlowEndpoints.reassignCase, { params: { id }, body: { userId, reason } });
  return callAction(action, { id }, action === 'archive' ? { reason } : {});
}

/** Returns everyone who may take over at least one of the cases, by name. `undefined` until all were asked. */
export function useBulkAssignees(rows: readonly CaseListRow[]): AssigneeChoice[] | undefined {
  const asked = useQueries({
    queries: rows
      .filter((row) => offersBulk(row, 'reassign'))
      .map(({ id }) => ({
        queryKey: ['case', id, 'assignees'],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          callEndpoint(caseFlowEndpoints.listAssignees, { params: { id }, signal }),
        staleTime: 0,
      })),
  });
  if (asked.some(({ isPending }) => isPending)) return undefined;
  const people = new Map(
    asked.flatMap(({ data }) => data?.data ?? []).map((person) => [person.userId, person]),
  );
  return [...people.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
