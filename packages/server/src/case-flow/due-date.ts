// When a report is due (CG-44).
import { limits } from '@plainscan/contract';

/** Express: 24 hours from now. Standard: the preferred date, but at least 72 hours from now. */
export function dueDateOf(reportType: 'standard' | 'express', preferred: Date | null, now: Date): Date {
  if (reportType === 'express') return new Date(now.getTime() + limits.expressMilliseconds);
  return new Date(Math.max(preferred?.getTime() ?? 0, now.getTime() + limits.standardMilliseconds));
}
