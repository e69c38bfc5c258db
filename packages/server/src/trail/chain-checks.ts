// Recomputing the chains reads the whole trail, so one check runs at a time, and its result is kept for a minute.
import type { Platform } from '../platform/platform.ts';
import { verifyAllChains, verifyChains } from '../platform/audit/verify-audit-chain.ts';

type Check = Awaited<ReturnType<typeof verifyAllChains>> & { checkedAt: Date };
type Checks = {
  byChain: Map<number | undefined, { startedAt: number; check: Promise<Check> }>;
  last: Promise<unknown>;
};

const keptMilliseconds = 60_000;

const checksOf = new WeakMap<Platform['database'], Checks>();

/**
 * Checks a workspace's chain, or all without one. Returns the check that runs or ended within the last minute, if there
 * is one.
 */
export function checkChains({ database, clock }: Platform, workspaceId: number | undefined): Promise<Check> {
  const checks: Checks = checksOf.get(database) ?? { byChain: new Map(), last: Promise.resolve() };
  checksOf.set(database, checks);
  const now = clock.now();
  for (const [chain, { startedAt }] of checks.byChain)
    if (now.getTime() - startedAt >= keptMilliseconds) checks.byChain.delete(chain);
  const kept = checks.byChain.get(workspaceId);
  if (kept) return kept.check;
  const check = checks.last.then(async () => {
    const checkedAt = clock.now();
    const found =
      workspaceId === undefined
        ? await verifyAllChains(database)
        : await verifyChains(database, [workspaceId]);
    return { ...found, checkedAt };
  });
  checks.byChain.set(workspaceId, { startedAt: now.getTime(), check });
  checks.last = check.catch(() => checks.byChain.delete(workspaceId));
  return check;
}
