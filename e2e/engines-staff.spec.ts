// CG-213: what staff do with a case, in the engines of their computers. Today's Chromium has other journeys day by day, and
// Chromium 109 is below the floor of staff.
import { engines } from './engines/engines.ts';
import { claimCase, reviewCase } from './engines/staff-steps.ts';
import { travel } from './engines/travel.ts';
import { orderFromReport, submitVideo } from './support/desk-api.ts';
import { test } from './support/desk-test.ts';
import { onlyInFull } from './support/journey-test.ts';

const screen = { width: 1280, height: 860 };

for (const engine of engines.filter(({ name }) => name !== 'Chromium 109')) {
  const staff = `CG-213, T19, T29, T30: ${engine.name} takes staff from the list to a claim, a review and its sign-off`;
  test(staff, onlyInFull(engine.isOfOtherJourneys === true), async ({ desk }) => {
    test.skip(engine.missing !== null, engine.missing ?? '');
    const { id } = await orderFromReport(
      await desk.api('lakeside'),
      `Staff ${engine.name.replaceAll(/\W/g, '')}`,
    );
    await travel(engine, screen, (page) => claimCase(page, id));
    const maker = await desk.api('consultant');
    await submitVideo(maker, id);
    await maker.call('PUT', `/cases/${id}/done`);
    await travel(engine, screen, (page) => reviewCase(page, id));
  });
}
