// One round of retention: everything that is due. The hourly clean-up and `npm run retention` run it.
import type { Platform } from '../../platform/platform.ts';
import { endedStorage } from './storage-end-service.ts';
import type { RetentionStep } from './retention-step.ts';
import { temporaryStudies } from './temporary-study-service.ts';

const pageSize = 200;
const rules = [endedStorage, temporaryStudies] as const;

/**
 * Notifies patients and removes what is due. The purge that follows deletes the files. With `isDryRun`, nothing is
 * written, and the steps are what a round would do now. `onSteps` gets the steps of each patient as soon as they are
 * done. A failure for one patient is logged and retried in the next round.
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
