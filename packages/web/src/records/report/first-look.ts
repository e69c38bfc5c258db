// Runs on /patient-report while the app's scripts are still arriving: requests the report and shows the title of its film,
// so that a patient with a slow connection sees what they came for first. The server puts it into the page
// (page-preloads.ts), so it must stay small.
import type { Case, CurrentUser } from '@plainscan/contract';
import { takeFirstSteps } from '../../platform/page/first-steps.ts';
import { showFirstFilm } from '../first-film.ts';

/** A slow picture does not delay the page for longer, in milliseconds. */
const longestWait = 1_000;

/**
 * Shows the film of the report that the page's URL names, and resolves once its picture has arrived. Shows nothing without
 * a session or a finished report.
 */
async function showReport(): Promise<void> {
  const caseId = new URLSearchParams(window.location.search).get('caseId');
  const [account, answer] = await takeFirstSteps(
    caseId === null ? [] : [`/api/cases/${encodeURIComponent(caseId)}`],
  );
  const user = account as CurrentUser | null;
  const report = answer as Case | null;
  // B17: the page of a minor may ask for an adult first.
  if (!user || user.needsAdult || !report) return;
  const { status, videoReport: video, consultant } = report;
  if (status.value !== 'completed' || video?.status !== 'ready') return;
  const place = await showFirstFilm({
    studyTitles: [report.title, report.dicomStudy?.title],
    picture: video.isPosterChosen ? video.thumbnailPath : null,
    title: video.filmTitle,
    clinic: report.workspaceName,
    patient: report.patientName,
    consultant,
    duration: video.duration,
    isBegun: false,
    gaps: { official: report.title },
  });
  if (!place) return;
  const player = place.querySelector<HTMLElement>('[data-player]');
  if (player && video.size && video.size.height > video.size.width) {
    player.dataset['tall'] = '';
    player.style.setProperty('--tall-ratio', `${video.size.width} / ${video.size.height}`);
    player.querySelector('[data-wide]')?.removeAttribute('data-wide');
  }
  // The film starts once the page can play it (play-on-arrival.ts).
  player?.addEventListener('click', () => {
    document.documentElement.dataset['pressedPlay'] = '';
  });
  await place.querySelector<HTMLImageElement>('img[fetchpriority]')?.decode();
}

/** Lets the scripts of the page load, which would compete with the picture for a slow connection. */
function startScripts(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-late]'))
    link.rel = 'modulepreload';
}

const wait = new Promise((resolve) => {
  setTimeout(resolve, longestWait);
});
void Promise.race([showReport().catch(() => {}), wait]).then(startScripts);
