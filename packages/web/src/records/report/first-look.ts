// Runs on /patient-report while the app's scripts are still arriving: requests the report and shows the poster of its
// video, so that a patient with a slow connection sees their images first. The server puts it into the page
// (page-preloads.ts), so it must stay small. patient-report-page.module.css hides the poster once the page is there.
import type { Case } from '@plainscan/contract';
import { requestEarly, takeFirstSteps } from '../../platform/page/first-steps.ts';
import { readAccessToken } from '../../platform/session/session-storage.ts';

/** B17: the page of a minor may ask for an adult first. */
const adultYears = 18;

/** A slow picture does not delay the page for longer, in milliseconds. */
const longestWait = 1_000;

/**
 * Shows the poster of the report that the page's URL names, and resolves once it has arrived. Shows nothing without a
 * session or a finished report.
 */
async function showFirstLook(): Promise<void> {
  const caseId = new URLSearchParams(window.location.search).get('caseId');
  const token = readAccessToken();
  if (caseId === null || token === null) return;
  const response = await requestEarly(`/api/cases/${encodeURIComponent(caseId)}`, token);
  if (response.ok) await showPoster((await response.json()) as Case);
}

/** Returns whether somebody born on this day (YYYY-MM-DD) is an adult, or `true` if the day is unknown. */
function isAdult(born: string | null): boolean {
  const day = new Date();
  day.setFullYear(day.getFullYear() - adultYears);
  return born === null || born <= day.toISOString().slice(0, 10);
}

async function showPoster({ status, patient, videoReport: video }: Case): Promise<void> {
  // The title of a film comes with the page.
  const picture = video?.isPosterChosen === true ? video.thumbnailPath : null;
  if (status.value !== 'completed' || video?.status !== 'ready' || !picture) return;
  if (!isAdult(patient.dateOfBirth)) return;
  const poster = new Image();
  poster.fetchPriority = 'high';
  poster.src = picture;
  poster.alt = '';
  const frame = document.createElement('div');
  frame.className = 'first-look';
  frame.ariaHidden = 'true';
  if (video.size && video.size.height > video.size.width) {
    frame.dataset['tall'] = '';
    frame.style.setProperty('--tall-ratio', `${video.size.width} / ${video.size.height}`);
  }
  frame.append(poster);
  document.getElementById('root')?.after(frame);
  await poster.decode();
}

/** Lets the scripts of the page load, which would compete with the poster for a slow connection. */
function startScripts(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-late]'))
    link.rel = 'modulepreload';
}

const wait = new Promise((resolve) => {
  setTimeout(resolve, longestWait);
});
takeFirstSteps();
// The app's own call shows what failed.
void Promise.race([showFirstLook().catch(() => {}), wait]).then(startScripts);
