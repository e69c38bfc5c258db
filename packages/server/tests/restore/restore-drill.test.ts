import { expect, test, vi } from 'vitest';

import { clusterUnavailableReason } from '../postgres-cluster.ts';
import { runRestoreDrill } from './restore-drill.ts';

vi.setConfig({ testTimeout: 240_000 });

test('R12: a PostgreSQL server lost during writes is restored from its continuous backup', async (context) => {
  const reason = clusterUnavailableReason();
  if (reason !== undefined) context.skip(reason);
  const result = await runRestoreDrill({ cases: 200, objectBytes: 20_000_000, perSecond: 100, seconds: 4 });
  expect(result.failures).toBe(0);
  expect(result.changes.restored).toBeGreaterThan(200);
  expect(result.objects.restored).toBeGreaterThan(0);
  expect(result.lost.changes).toBeLessThanOrEqual(5_000);
  expect(result.lost.objects).toBeLessThanOrEqual(5_000);
  expect(result.counts.after).toBe(result.counts.before);
});
