// One round of retention: everything that has become due. The hourly clean-up runs it, and `npm run retention`.
import type { Platform } from '../../platform/platform.ts';
import { endedStorage } from './storage-end-service.ts';
import type { RetentionStep } from './retention-step.ts';
import { temporaryStudies } from './temporary-study-service.ts';

const pageSize = 200;
const rules = [endedStorage, temporaryStudies] as const;

/**
 * Tells whoever has to be told and removes what is to go; the purge that follows takes the files. `isDryRun`: nothing is
 * written, and the steps are what a round at this moment would do. `onSteps` gets those of each patient as soon as they are
 * done. What fails for one patient is logged and tried again in the next round.
 */
export async function runRetention(
  platform: Platform,
  {
    isDryRun = false,
    onSteps = () => {},
  }: { isDryRun?: boolean; onSteps?: (steps: readonly RetentionStep[]) => void } = {},
): Promise<RetentionStep[]> {
  const { database, clock, logger } = platform;
  const now = clock.now();
  const steps: RetentionStep[] = [];
  for (const rule of rules) {
    for (let after: string | null = null; ;) {
      const last: string | null = after;
      const page: string[] = await database.asSystem(() => rule.select(now, last, pageSize));
      for (const userId of page)
        await database
          .asSystem(() => (isDryRun ? rule.decide(userId, now, platform) : rule.apply(platform, userId, now)))
          .then((done) => {
            steps.push(...done);
            onSteps(done);
          })
          .catch((error: unknown) =>
            logger.error({ err: error, userId, rule: rule.name }, 'retention failed for a patient'),
          );
      if (page.length < pageSize) break;
      after = page.at(-1) ?? null;
    }
  }
  return steps;
}
