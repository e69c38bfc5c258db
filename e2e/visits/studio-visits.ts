// The studio in its states. The server's responses about a recording are mocked, so nothing of it stays in the demo.
import { expect, type Page } from '@playwright/test';

import { text, type Visit } from './visit.ts';

const id = '019a0000-0000-7000-8000-000000000abc';

const recording = (caseId: string, change: object) => ({
  id,
  caseId,
  patientName: 'Samuel Okafor',
  startedAt: '2026-11-24T15:04:05.000Z',
  receivedBytes: 4_000_000,
  state: 'unfinished',
  holderId: null,
  readyAt: null,
  keptUntil: null,
  ...change,
});

const recordings = /\/api\/recordings$/;

/** Mocks the server's response about the account's recordings, for the case on the page. */
const says = (change: object) => async (page: Page) => {
  const caseId = new URL(page.url()).searchParams.get('caseId') ?? id;
  await page.route(recordings, (route) => route.fulfill({ json: { data: [recording(caseId, change)] } }));
  await page.reload();
};

/** Gives the page its own database for recording copies, so that no other page finds them. Turns the countdown off. */
async function isolateRecordingCopies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem('studio-countdown', 'off');
    const open = indexedDB.open.bind(indexedDB);
    const own = String(Math.random());
    indexedDB.open = (name, version) => open(`${name} ${own}`, version);
  });
  await page.reload();
  await expect(page.locator('canvas').first()).toBeVisible();
}

/** Starts a recording whose server responds as `maySubmit` says. */
const record =
  (maySubmit = true) =>
  async (page: Page): Promise<void> => {
    // The page is left while it records, for the next width.
    page.once('dialog', (dialog) => void dialog.accept());
    await isolateRecordingCopies(page);
    const caseId = new URL(page.url()).searchParams.get('caseId') ?? id;
    await page.route(/\/api\/cases\/[^/]+\/recordings$/, (route) =>
      route.fulfill({ status: 201, json: { id } }),
    );
    await page.route(new RegExp(`/api/uploads/${id}`), (route) => {
      const request = route.request();
      const offset =
        Number(request.headers()['upload-offset'] ?? 0) + (request.postDataBuffer()?.length ?? 0);
      return route.fulfill({ status: 204, headers: { 'upload-offset': String(offset) } });
    });
    await page.route(/\/recordings\/[^/]+\/lease$/, (route) =>
      route.fulfill({ json: { heldUntil: new Date().toISOString(), maySubmit } }),
    );
    await page.route(/\/recordings\/[^/]+\/release$/, (route) => route.fulfill({ status: 204 }));
    await page.route(/\/recordings\/[^/]+\/finish$/, (route) =>
      route.fulfill({ json: recording(caseId, { state: 'kept', keptUntil: '2026-12-01T12:00:00.000Z' }) }),
    );
    await page.getByRole('button', { name: /^(Record|Grabar)$/ }).click();
    await expect(
      page.getByText(/(Saved to the server up to|Guardado en el servidor hasta) 0:0[2-9]/),
    ).toBeVisible();
  };

const studio = {
  path: '/case-recording?caseId={case}',
  as: 'consultant@demo.test',
  caseName: 'LAK-0005',
} as const;

const held = { state: 'recording', holderId: '019a0000-0000-7000-8000-000000000def' };

/** Stores the script in the window before the page opens, as after a reload. */
async function readScript(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const caseId = new URL(window.location.href).searchParams.get('caseId');
    const script = 'You asked what the pale spots are.\nMost people over sixty have some of these.';
    sessionStorage.setItem(`studio-script:${caseId}`, script);
  });
  await record()(page);
  await page.keyboard.press('Enter');
}

/** Makes another page of the same browser hold the lock of the case. */
async function holdLock(page: Page): Promise<void> {
  const caseId = new URL(page.url()).searchParams.get('caseId') ?? '';
  await page.evaluate(
    (name) => void navigator.locks.request(name, () => new Promise(() => {})),
    `recording/${caseId}`,
  );
}

/** Tells only this page that the session has ended. Later pages continue with the session. */
async function signOut(page: Page): Promise<void> {
  await record()(page);
  const token = await page.evaluate(() => localStorage.getItem('access-token'));
  await page.route(/\/recordings\/[^/]+\/lease$/, (route) =>
    route.fulfill({ status: 401, json: { code: 'session.ended', message: 'Your session has ended.' } }),
  );
  await expect(page.getByText('You were signed out')).toBeVisible();
  await page.unroute(/\/recordings\/[^/]+\/lease$/);
  await page.evaluate((kept) => localStorage.setItem('access-token', kept ?? ''), token);
}

/** Opens the sheet. On a phone it covers the picture; elsewhere it is next to it. */
async function openSheet(page: Page): Promise<void> {
  await expect(page.locator('canvas').first()).toBeVisible();
  const button = page.getByRole('button', { name: 'Case and script' });
  if (await button.isVisible()) await button.click();
}

async function openReport(page: Page): Promise<void> {
  await openSheet(page);
  await page.getByRole('tab', { name: 'Report', exact: true }).click();
}

async function pickBeside(page: Page): Promise<void> {
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.keyboard.press('f');
}

/** Opens another series of the same study. Every study of the demo has one. */
async function openBeside(page: Page): Promise<void> {
  await pickBeside(page);
  await page.getByRole('dialog').locator('section').first().getByRole('button').last().click();
  await expect(page.locator('section:has([data-tool])')).toHaveCount(2);
}

export const studioVisits: Visit[] = [
  {
    ...studio,
    name: 'studio',
    ready: async (page) => {
      // A user who may not record the case is redirected.
      await expect(page.locator('canvas').first()).toBeVisible();
      await expect(page).toHaveURL(/case-recording/);
    },
  },
  {
    ...studio,
    name: 'studio, recording',
    act: record(),
    ready: async (page) => {
      await expect(page.getByText(/Saved to the server up to 0:0[2-9]/)).toBeVisible();
      // The report's words are read in the background.
      await expect(page.getByRole('button', { name: /^Show the pages of / })).toBeVisible({
        timeout: 60_000,
      });
    },
  },
  {
    ...studio,
    name: 'studio, chapters marked',
    act: async (page) => {
      await record()(page);
      await page.keyboard.press('m');
    },
    ready: async (page) =>
      expect(page.getByRole('textbox', { name: /^Name of the chapter at/ })).toBeVisible(),
  },
  {
    ...studio,
    name: 'studio, going on after going back',
    act: async (page) => {
      await record()(page);
      await page.keyboard.press('b');
      await expect(page.getByText(/^Continuing from 0:00$/)).toBeVisible();
      // It stays paused and cannot go back further.
      await page.keyboard.press('Space');
    },
    ready: text('Paused'),
  },
  {
    ...studio,
    name: 'studio, microphone refused, Spanish',
    locale: 'es',
    act: async (page) => {
      await page.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = () =>
          Promise.reject(new DOMException('No.', 'NotAllowedError'));
      });
      await page.reload();
      await page.getByRole('button', { name: 'Grabar', exact: true }).click();
    },
    ready: text('El micrófono está apagado'),
  },
  {
    ...studio,
    name: 'studio, report beside',
    act: openReport,
    ready: async (page) =>
      expect(
        page
          .getByRole('tabpanel', { name: 'Report' })
          .getByText(/^Findings/)
          .first(),
      ).toBeVisible(),
  },
  {
    ...studio,
    name: 'studio, page of the report beside',
    act: async (page) => {
      await openReport(page);
      await page.getByRole('button', { name: /^Show the pages of/ }).click();
    },
    ready: async (page) =>
      expect(page.getByRole('tabpanel', { name: 'Report' }).locator('canvas').first()).toBeVisible(),
  },
  {
    ...studio,
    name: 'studio, script written',
    act: async (page) => {
      await openSheet(page);
      await page.getByRole('tab', { name: 'Script' }).click();
      await page.getByLabel('What you want to say').fill('You asked what the pale spots are.');
    },
    ready: text('1 line, which can become a caption.'),
  },
  {
    ...studio,
    name: 'studio, script read',
    act: readScript,
    // On a phone the line is below the picture, elsewhere next to it.
    ready: async (page) =>
      expect(page.getByText('You asked what the pale spots are.').first()).toBeAttached(),
  },
  {
    ...studio,
    name: 'studio, choice of a second image',
    act: pickBeside,
    ready: text('A healthy knee'),
  },
  {
    ...studio,
    name: 'studio, choice of a second image, Spanish',
    locale: 'es',
    act: pickBeside,
    ready: async (page) =>
      expect(
        page.getByRole('dialog', { name: 'Mostrar al lado' }).getByText('Estudios normales'),
      ).toBeVisible(),
  },
  { ...studio, name: 'studio, two images', act: openBeside, ready: text('They scroll together.') },
  {
    ...studio,
    name: 'studio, two images, Spanish',
    locale: 'es',
    act: openBeside,
    ready: text('Las dos se mueven juntas.'),
  },
  {
    ...studio,
    name: 'studio, two images while recording',
    act: async (page) => {
      await record()(page);
      await openBeside(page);
    },
    ready: text('They scroll together.'),
  },
  {
    ...studio,
    name: 'studio, smaller frame',
    act: async (page) => {
      // Only for this page, because the browser's storage would affect the next visit too.
      await page.addInitScript(() => {
        const read = Storage.prototype.getItem;
        Storage.prototype.getItem = function (key) {
          return key === 'studio-frame-detail' ? 'reduced' : read.call(this, key);
        };
      });
      await page.reload();
      await openSheet(page);
    },
    ready: text(/^This computer dropped frames at full size/),
  },
  {
    ...studio,
    name: 'studio, all keys',
    act: async (page) => page.keyboard.press('?'),
    ready: async (page) => expect(page.getByRole('dialog', { name: 'All keys' })).toBeVisible(),
  },
  {
    ...studio,
    name: 'studio, all keys, Spanish',
    locale: 'es',
    act: async (page) => page.keyboard.press('?'),
    ready: async (page) => expect(page.getByRole('dialog', { name: 'Todas las teclas' })).toBeVisible(),
  },
  { ...studio, name: 'studio, interrupted', act: says({}), ready: text(/was interrupted on another device/) },
  { ...studio, name: 'studio, on another device', act: says(held), ready: text(/on another device/) },
  { ...studio, name: 'studio, in another window', act: holdLock, ready: text(/recorded in another window/) },
  {
    ...studio,
    name: 'studio, leaving',
    act: async (page) => {
      await record()(page);
      await page.getByRole('button', { name: 'Leave', exact: true }).click();
    },
    ready: text('Leave while you are recording?'),
  },
  { ...studio, name: 'studio, signed out', act: signOut, ready: text('You were signed out') },
  {
    ...studio,
    name: 'studio, taken back',
    act: record(false),
    ready: text(/This case went to someone else/),
  },
  {
    ...studio,
    name: 'studio, taken back, Spanish',
    locale: 'es',
    act: record(false),
    ready: text(/Este caso pasó a otra persona/),
  },
  {
    ...studio,
    name: 'list, interrupted recording',
    path: '/cases',
    act: says({}),
    ready: text(/for Samuel Okafor was interrupted/),
  },
  {
    ...studio,
    name: 'case, interrupted recording',
    path: '/case-details?caseId={case}',
    act: says({}),
    ready: async (page) => {
      await expect(page.getByRole('heading', { level: 1, name: 'Samuel Okafor' })).toBeVisible();
      await expect(page.getByText(/for Samuel Okafor was interrupted/)).toBeVisible();
    },
  },
  {
    ...studio,
    name: 'list, recording kept for its speaker, Spanish',
    path: '/cases',
    locale: 'es',
    act: says({ state: 'kept', keptUntil: '2026-12-01T12:00:00.000Z' }),
    ready: text(/pasó a otra persona mientras usted lo grababa/),
  },
];
