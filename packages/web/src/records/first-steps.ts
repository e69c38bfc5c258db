// Runs on /patient-dashboard before the app's scripts have arrived.
import { takeFirstSteps } from '../platform/page/first-steps.ts';

takeFirstSteps(window.location.search === '' ? ['/api/patients/record?page=0&limit=10'] : []);
