import { unlimitedStudies } from '@plainscan/contract';

/** G-032, CG-101: returns the page for a patient without space for another study. `null` if there is space. */
export function pageWhenStorageFull({
  studyCount,
  maxStudy,
}: {
  studyCount: number;
  maxStudy: number;
}): string | null {
  if (maxStudy === unlimitedStudies || studyCount < maxStudy) return null;
  return maxStudy === 0 ? '/storage-plans' : '/upgrade-plan?action=upload';
}
