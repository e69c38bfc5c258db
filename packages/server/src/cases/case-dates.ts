// When a report is due (CG-44), and when a case stands in the provider's pool (CG-50).
import { limits, type CreatorType, type StoredStatus } from '@plainscan/contract';

/** Express: 24 hours from now. Standard: the later of the wished date and 72 hours from now. */
export function dueDateOf(reportType: 'standard' | 'express', preferred: Date | null, now: Date): Date {
  if (reportType === 'express') return new Date(now.getTime() + limits.expressMilliseconds);
  return new Date(Math.max(preferred?.getTime() ?? 0, now.getTime() + limits.standardMilliseconds));
}

const pooled: readonly StoredStatus[] = [
  'new',
  'in-progress',
  'review',
  'in-review',
  'completed',
  'upload-shared',
];

/** Cases of partner clinics whose creator type is `both`, from `new` on. */
export function isInProviderPool(facts: {
  status: StoredStatus;
  creatorType: CreatorType;
  isProvider: boolean;
}): boolean {
  return !facts.isProvider && facts.creatorType === 'both' && pooled.includes(facts.status);
}
