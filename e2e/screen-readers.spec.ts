// What assistive technology is given by the main pages: their accessibility trees, compared with files that people can
// read (pictures/screen-readers). Numbers, dates and ids are left out, because they differ from day to day.
import { expect, type Page } from '@playwright/test';

import { onlyInFull, test } from './support/journey-test.ts';
import { lastingText } from './support/lasting-text.ts';
import { allowRequestsBeforePayment } from './support/patients.ts';
import { accountVisits } from './visits/account-visits.ts';
import { clinicVisits } from './visits/clinic-visits.ts';
import { deskVisits } from './visits/desk-visits.ts';
import { entryVisits } from './visits/entry-visits.ts';
import { libraryVisits } from './visits/library-visits.ts';
import { operationVisits } from './visits/operation-visits.ts';
import { orderVisits } from './visits/order-visits.ts';
import { patientVisits } from './visits/patient-visits.ts';
import { reviewVisits } from './visits/review-visits.ts';
import { studioVisits } from './visits/studio-visits.ts';
import { closeWindows, openVisit, press, type Visit } from './visits/visit.ts';

const known = [
  ...entryVisits,
  ...accountVisits,
  ...deskVisits,
  ...clinicVisits,
  ...libraryVisits,
  ...patientVisits,
  ...operationVisits,
  ...orderVisits,
  ...reviewVisits,
  ...studioVisits,
];

function visitOf(name: string): Visit {
  const visit = known.find((one) => one.name === name);
  if (!visit) throw new Error(`There is no visit ${name}.`);
  return visit;
}

/** A page of which only a part is compared, if `part` is given. */
type State = Visit & { part?: string };

const record = visitOf('patient, list, a video to watch');
const report = visitOf('patient, report');

/** What a patient meets, and what a consultant does every day. */
const daily: State[] = [
  visitOf('login'),
  visitOf('login, refused'),
  {
    ...record,
    change: {
      call: /\/api\/patients\/record\?/,
      // Other journeys add to the record. Its oldest study stays.
      by: (body) => ({
        ...body,
        data: body.data?.slice(-1).map((row) => ({ ...row, viewedFirstTime: false, newAnswers: 0 })),
      }),
    },
  },
  report,
  {
    ...report,
    name: 'patient, report, playing with captions',
    act: async (page) => {
      await report.ready(page);
      await press('Play')(page);
    },
    ready: async (page) => expect(page.getByRole('button', { name: 'Pause' }).first()).toBeVisible(),
  },
  {
    ...visitOf('patient, report, explore'),
    // Other journeys add normal studies.
    answer: { call: /\/api\/studies\/[^/]+\/normals/, status: 200, body: { data: [] } },
  },
  {
    ...report,
    name: 'patient, report, share',
    act: async (page) => {
      await report.ready(page);
      await press(/^Share/)(page);
    },
    ready: async (page) => expect(page.getByRole('dialog')).toBeVisible(),
    part: '[role=dialog]',
  },
  visitOf('paid'),
  visitOf('dashboard, one case'),
  visitOf('case, new, consultant'),
  visitOf('studio'),
];

const others: State[] = [
  visitOf('patient, account'),
  visitOf('case, in review, reviewer'),
  visitOf('studio, recording'),
  visitOf('review'),
  visitOf('sign-off, unseen'),
  visitOf('library'),
  visitOf('account'),
  visitOf('operations, quiet'),
];

/** Replaces what differs from day to day, and what others may have added. */
const lasting = (tree: string): string =>
  lastingText(tree)
    .replaceAll(/- button "# unread notifications?"(?:: "#")?\n\s+- status/g, '- button "Notifications"')
    .replaceAll(/\n\s+- option "[^"]*"(?! \[selected\])/g, '')
    .replaceAll(/(- link "[^"]+) #":/g, '$1":')
    // The list beside a case.
    .replaceAll(/\n\s+- listitem:\n\s+- link "[^"]*":\n\s+- \/url: \/case-details\?caseId=ID/g, '')
    .replaceAll(/link "Next: [^"]*"/g, 'link "Next"')
    .replaceAll(/(?<=paragraph: "?Caption: ).*/g, '…')
    .replaceAll(/(text: # \/ #).*/g, '$1')
    .replaceAll(/(img "Microphone level # percent"\n\s+- status).*/g, '$1')
    .replaceAll(/\b(?:No|#) frames? lost/g, '# frames lost')
    .replaceAll(/\n\s+- status:\n\s+- paragraph: # s of sound are missing.*/g, '')
    // Answered before the scripts arrived, a refused password is gone; after them, it stays.
    .replaceAll(/(textbox "Password"(?: \[invalid\])?): .*/g, '$1')
    // Once another journey has watched a part of the film.
    .replaceAll(/\n\s+- text: You stopped at #\.\n\s+- button "Continue from there"/g, '')
    // Once another journey has given a normal study.
    .replaceAll(/\n\s+- button "Beside a normal"/g, '')
    // Whom other journeys have shared this report with.
    .replace(/(heading "Who can see it now" \[level=3\])[^]*/, '$1')
    // The time zone of a due time.
    .replaceAll(/(paragraph: Weekday # - #) [^\n]+/g, '$1')
    .replaceAll(/# days? # h/g, '# h')
    .replaceAll(/ Now"/g, '"');

/** Waits until everything is there, because some words come after the page. */
async function treeOf(page: Page, part: string): Promise<string> {
  let tree = '';
  await expect(async () => {
    const before = tree;
    tree = lasting(await page.locator(part).ariaSnapshot());
    expect(tree).toBe(before);
  }).toPass({ intervals: [1_000] });
  return tree;
}

function walk(states: readonly State[], isDaily: boolean): void {
  for (const state of states)
    test(
      `CG-213: a screen reader is given the page “${state.name}”`,
      onlyInFull(!isDaily),
      async ({ browser }) => {
        const { page, go, leave } = await openVisit(browser, state);
        await page.setViewportSize({ width: 1440, height: 900 });
        await go();
        // The server's frame is no page yet.
        await expect(page.locator('#frame')).toHaveCount(0);
        const tree = await treeOf(page, state.part ?? 'body');
        const file = `${state.name.replaceAll(/\W+/g, '-')}.txt`;
        expect(`${tree}\n`).toMatchSnapshot(['screen-readers', file]);
        await leave();
      },
    );
}

walk(daily, true);
walk(others, false);

test.describe('the order form', () => {
  allowRequestsBeforePayment();
  walk([visitOf('order, details missing')], true);
});

test.afterAll(closeWindows);
