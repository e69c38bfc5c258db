import { testApiJourney } from './api-journey-fixture.ts';

testApiJourney();
