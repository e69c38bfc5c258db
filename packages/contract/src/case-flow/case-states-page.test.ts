// The guide page on case states, and the snapshot of status × role × action (A2, CG-30, CG-31).
import { expect, test } from 'vitest';

import type { CaseFacts } from './case-facts.ts';
import { storedStatuses } from './case-status.ts';
import { claimedCase, newCase, people, personFacts, provider } from './case-facts-fixture.ts';
import { caseStatesPage } from './case-states-page.ts';
import { offeredActions } from './action-check.ts';

test('docs/guides/case-states.md is what the table says; `vitest run -u` writes it again', async () => {
  await expect(caseStatesPage()).toMatchFileSnapshot('../../../../docs/guides/case-states.md');
});

/** Returns a typical case of each status. */
const factsIn = (status: CaseFacts['status']): CaseFacts => {
  const isWorked = ['in-progress', 'review', 'in-review', 'completed', 'archived'].includes(status);
  return {
    ...(isWorked ? { ...claimedCase, video: 'ready' as const } : newCase),
    status,
    reviewer: status === 'in-review' ? personFacts('reviewer', provider) : null,
    upload: status === 'uploading' ? { by: 'clerk', isSilent: false } : null,
    needsPayment: status === 'not-paid',
    statusBeforeArchive: status === 'archived' ? 'completed' : null,
  };
};

test('who is offered what in each status (A2)', async () => {
  const lines = storedStatuses.flatMap((status) =>
    Object.entries(people).map(([name, actor]) => {
      const offered = offeredActions(actor, factsIn(status)).map(({ action }) => action);
      return `${status} | ${name}: ${offered.join(', ') || 'nothing'}`;
    }),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./__snapshots__/offered-actions.snap.txt');
});
