import type { PreparedVideo } from '@plainscan/contract';

/** How far a video's preparation is, 0 to 100; null while nobody knows. */
export const percentOfJob = (progress: PreparedVideo['progress']): number | null =>
  progress && progress.total > 0 ? (100 * progress.done) / progress.total : null;
