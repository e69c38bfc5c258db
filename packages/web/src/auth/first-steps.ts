// Runs on /login before the app's scripts have arrived.
import { takeFirstSteps } from '../platform/page/first-steps.ts';

void takeFirstSteps();
