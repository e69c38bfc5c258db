// Runs on /patient-dashboard before the app's scripts have arrived: shows the newest film above the list.
import type { CurrentUser, PatientRecord } from '@plainscan/contract';
import { formatDay } from '../platform/language/date-format.ts';
import { takeFirstSteps } from '../platform/page/first-steps.ts';
import { showFirstFilm } from './first-film.ts';
import { findNewest } from './newest-record.ts';

async function start(): Promise<void> {
  const isStart = window.location.search === '';
  const [account, list] = await takeFirstSteps(isStart ? ['/api/patients/record?page=0&limit=10'] : []);
  const user = account as CurrentUser | null;
  const newest = findNewest((list as { data: PatientRecord[] } | null)?.data ?? []);
  // B17: the page of a minor may ask for an adult first.
  if (!user || user.needsAdult || !newest) return;
  const { title, visitDate, viewedFirstTime: isBegun, caseId, id } = newest;
  const shown = await showFirstFilm({
    studyTitles: [title],
    picture: newest.posterUrl,
    title: newest.filmTitle,
    clinic: user.workspace.name,
    patient: user.name,
    consultant: newest.consultant,
    duration: newest.videoDuration,
    isBegun,
    gaps: { about: [title, formatDay(visitDate)].filter(Boolean).join(', ') },
  });
  const query = caseId === null ? `recordId=${id}` : `caseId=${caseId}`;
  for (const link of shown?.querySelectorAll('a') ?? []) link.href = `/patient-report?${query}`;
}

void start();
