// Runs on /cases and /case-details before the app's scripts have arrived.
import { takeFirstSteps } from '../platform/page/first-steps.ts';

const caseId = new URLSearchParams(window.location.search).get('caseId');
void takeFirstSteps(
  window.location.pathname === '/cases'
    ? ['/api/cases/counts']
    : caseId === null
      ? []
      : [`/api/cases/${encodeURIComponent(caseId)}`],
);
