// One large thing from the order form to its removal: sent through three interruptions, opened, recorded, downloaded.
import { chromium, expect, test, type Browser, type LaunchOptions, type Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

import { hashZip } from '../../packages/server/tests/zip-fixture.ts';
import { openApi, orderOf, type DeskApi } from '../support/desk-api.ts';
import { fillLogin } from '../support/people.ts';
import { storedHashes } from '../support/stored-files.ts';
import { finish, record, videoSeconds } from '../support/studio.ts';
import { startBigServer, type BigServer } from './big-server.ts';
import type { BigKind, MadeThing } from './big-kinds.ts';
import { bigPatients as patients } from './big-patients.ts';
import { showSlices, showFilm, showModel, showPages } from './big-viewers.ts';
import { takeTasks, tracedTasks, watchPage, watchPages, type WholeFigures } from './page-load.ts';

/** What is sent a second time after an interruption: at most a chunk and what the network held. */
const mostTwice = 3 * 17 * 1024 * 1024;

const exactly = { exact: true };

interface Announced {
  id: string;
  purpose: 'study' | 'report' | 'additional';
}

/** What the steps share. */
export class WholeJourney {
  readonly figures: WholeFigures;
  readonly #launch: LaunchOptions;
  readonly #kind: BigKind;
  readonly #made: MadeThing;
  readonly #server: BigServer;
  #browser: Browser;
  #announced: Announced[] = [];
  #caseId = '';

  private constructor(
    kind: BigKind,
    made: MadeThing,
    server: BigServer,
    browser: Browser,
    launch: LaunchOptions,
  ) {
    this.#kind = kind;
    this.#made = made;
    this.#server = server;
    this.#browser = browser;
    this.#launch = launch;
    this.figures = { name: kind.name, bytes: made.bytes, steps: [] };
  }

  static async begin(kind: BigKind): Promise<WholeJourney> {
    const launch = test.info().project.use.launchOptions ?? {};
    const made = await kind.make();
    return new WholeJourney(kind, made, await startBigServer(), await chromium.launch(launch), launch);
  }

  async end(): Promise<void> {
    await this.#browser.close().catch(() => undefined);
    await this.#server.close();
    for (const folder of this.#made.folders) await rm(folder, { recursive: true, force: true });
  }

  /** Chooses it in the order form and sends it. Browser, server and network go away on the way. */
  async send(): Promise<void> {
    const { proxy } = this.#server;
    const { bytes } = this.#made;
    const part = (share: number) => proxy.holdAt(Math.floor(Math.max(proxy.sent() + 1, bytes * share)));
    let held = part(0.25);
    const first = await this.#openForm();
    const firstIds = this.#announced;
    const memory = await watchPages(this.#browser);
    await this.#choose(first, true);
    await held;
    this.figures.formMegabytes = await memory.peak();
    await memory.stop();
    await this.#killBrowser();
    this.#done('browser killed');
    held = part(0.5);
    const page = await this.#openForm();
    await this.#choose(page, false);
    await held;
    await this.#server.killAndStart();
    this.#done('server killed');
    held = part(0.75);
    await held;
    await page.context().setOffline(true);
    proxy.goAway();
    await page.waitForTimeout(3_000);
    proxy.comeBack();
    proxy.release();
    await page.context().setOffline(false);
    this.#done('network away');
    await this.#untilRead(page);
    const sent = proxy.sent();
    this.figures.megabytesTwice = Math.round((sent - bytes) / 1e6);
    expect(this.#announced[0]?.id).toBe(firstIds[0]?.id);
    expect(sent - bytes).toBeLessThan(mostTwice + bytes / 100);
    this.#done('resumed');
    await this.#sendTheRest(page);
    const stored = await this.#stored();
    if (this.#kind.name !== 'zip64')
      expect(
        this.#made.hashes.filter((hash) => !stored.has(hash)),
        'not stored',
      ).toEqual([]);
    this.#done('read');
    await page.context().close();
  }

  /** Orders a report and opens what was sent, to its end. */
  async open(): Promise<void> {
    const clerk = await this.#api(this.#kind.workspace, `creator@${this.#kind.workspace}.test`);
    const superAdmin = await this.#api('', 'super@demo.test');
    this.#caseId = await this.#order(clerk);
    const found = await this.#whenRead(superAdmin);
    const context = await this.#browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    await watchPage(page);
    const links = await this.#links(superAdmin, found);
    const memory = await watchPages(this.#browser);
    const { opensAs } = this.#kind;
    for (const link of links) {
      const begin = performance.now();
      await page.goto(`${this.#server.origin('')}${link}`);
      const seen = {
        slices: showSlices,
        video: showFilm,
        model: showModel,
        pages: showPages,
        files: showPages,
      };
      const figures = await seen[opensAs](page, this.#kind, begin, memory.now);
      const slowest = Math.max(this.figures.imageSeconds ?? 0, figures.imageSeconds);
      Object.assign(this.figures, figures, { imageSeconds: slowest });
    }
    this.figures.viewerTasks = await takeTasks(page);
    this.figures.pageMegabytes = await memory.peak();
    await memory.stop();
    this.#done('opened', 'scrolled to the end');
    await context.close();
  }

  /** Records a few seconds over it. */
  async record(): Promise<void> {
    if (this.#kind.opensAs !== 'slices') return;
    const consultant = await this.#api('', 'consultant@demo.test');
    await consultant.call('PUT', `/cases/${this.#caseId}/claim`);
    const context = await this.#browser.newContext({ permissions: ['microphone'], reducedMotion: 'reduce' });
    const page = await context.newPage();
    await this.#login(page, '', 'consultant@demo.test');
    await page.goto(`${this.#server.origin('')}/case-recording?caseId=${this.#caseId}`);
    await expect(page.locator('[data-shown]').first()).toBeVisible({ timeout: 60_000 });
    await record(page, 3);
    await page.locator('section:has([data-shown])').first().focus();
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowDown');
    await finish(page);
    expect(await videoSeconds(consultant, this.#caseId)).toBeGreaterThanOrEqual(3);
    this.#done('recorded over');
    await context.close();
  }

  /** Downloads everything as its patient does, and compares it by hash. Before it is reported on, papers come one by one. */
  async download(): Promise<void> {
    const got = this.#made.study ? await this.#downloadRecord() : await this.#downloadFiles();
    expect(
      this.#made.hashes.filter((hash) => !got.has(hash)),
      'not in the download',
    ).toEqual([]);
    this.#done('downloaded');
  }

  async #downloadFiles(): Promise<Set<string>> {
    const superAdmin = await this.#api('', 'super@demo.test');
    const found = await this.#whenRead(superAdmin);
    const got = new Set<string>();
    for (const id of idsOf(found)) {
      const resource = (await superAdmin.call('GET', `/resources/${id}`)) as unknown as {
        downloadPath: string;
      };
      const answer = await fetch(`${this.#server.direct}${resource.downloadPath}`);
      const hash = createHash('sha256');
      await pipeline(Readable.fromWeb(answer.body as ReadableStream), hash);
      got.add(hash.digest('hex'));
    }
    return got;
  }

  async #downloadRecord(): Promise<Set<string>> {
    const { workspace } = this.#kind;
    const patient = await this.#api(workspace, patients[workspace].email);
    const id = await this.#recordOf(patient);
    await patient.call('GET', `/patients/record/${id}/download`);
    const begin = performance.now();
    const ask = async () =>
      (await patient.call('GET', `/patients/record/${id}/download-compress-study`)) as unknown as {
        link: string | null;
        state: string;
      };
    const isOver = async () => (await ask()).state !== 'preparing';
    await expect.poll(isOver, { timeout: 300_000 }).toBe(true);
    expect(await ask()).toMatchObject({ state: 'ready' });
    this.figures.zipSeconds = (performance.now() - begin) / 1_000;
    const folder = await mkdtemp(join(tmpdir(), 'plainscan-big-'));
    try {
      const path = join(folder, 'study.zip');
      const { pathname, search } = new URL((await ask()).link ?? '', this.#server.direct);
      const answer = await fetch(`${this.#server.direct}${pathname}${search}`);
      expect(answer.status).toBe(200);
      await pipeline(Readable.fromWeb(answer.body as ReadableStream), createWriteStream(path));
      return new Set((await hashZip(path)).values());
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Ends the case and removes the patient's record of it. */
  async remove(): Promise<void> {
    const superAdmin = await this.#api('', 'super@demo.test');
    await superAdmin.call('PUT', `/cases/${this.#caseId}/archive`, { reason: 'The measurement is over.' });
    const { workspace } = this.#kind;
    const patient = await this.#api(workspace, patients[workspace].email);
    const id = await this.#recordOf(patient);
    // Without images, the record is the case itself, which nobody removes.
    if (this.#made.study) await this.#removeRecord(patient, id);
    this.#done(this.#made.study ? 'removed' : 'archived');
    const { before, peak, child } = this.#server.memory();
    Object.assign(this.figures, {
      serverMegabytes: peak,
      serverGrowth: peak - before,
      readerMegabytes: child,
    });
  }

  async #removeRecord(patient: DeskApi, id: string): Promise<void> {
    await patient.call('DELETE', `/patients/record/${id}`);
    expect(await patient.call('GET', `/patients/record/${id}`)).toMatchObject({
      deleted: true,
      imageCount: 0,
    });
    await expect(patient.call('GET', `/patients/record/${id}/download`)).rejects.toThrow();
  }

  #done(...steps: string[]): void {
    this.figures.steps.push(...steps);
  }

  #api(subdomain: string, email: string): Promise<DeskApi> {
    return openApi(subdomain, email, 'Demo-2026!', this.#server.direct);
  }

  async #login(page: Page, subdomain: string, email: string): Promise<void> {
    await page.goto(`${this.#server.origin(subdomain)}/login`);
    await fillLogin(page, email, 'Demo-2026!');
  }

  async #openForm(): Promise<Page> {
    const context = await this.#browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    await watchPage(page);
    const { workspace } = this.#kind;
    await this.#login(page, workspace, `creator@${workspace}.test`);
    await page.goto(`${this.#server.origin(workspace)}/add-case`);
    await expect(page.getByRole('heading', { name: 'Request Video Report' })).toBeVisible();
    const announced: Announced[] = [];
    this.#announced = announced;
    page.on('response', (answer) => {
      if (answer.request().method() !== 'POST' || !answer.url().endsWith('/api/uploads')) return;
      void answer.json().then(
        (upload: Announced) => announced.push(upload),
        () => undefined,
      );
    });
    await takeTasks(page);
    return page;
  }

  async #choose(page: Page, isMeasured: boolean): Promise<void> {
    const { study, reports } = this.#made;
    const stopTrace = isMeasured ? await tracedTasks(this.#browser, page) : null;
    if (study) await page.locator('input[webkitdirectory]').setInputFiles(study.folder);
    else await page.locator('input[type=file][accept*=".pdf"]').setInputFiles([...reports]);
    const name = reports[0]?.split('/').at(-1) ?? '';
    const sinceChoice = () => page.evaluate(() => (performance.now() - window.chosenAt) / 1_000);
    if (isMeasured && this.#kind.opensAs === 'slices' && this.#kind.name !== 'zip64') {
      await expect(page.getByText(/series?, \d+ images?/).first()).toBeVisible({ timeout: 300_000 });
      this.figures.foundSeconds = await sinceChoice();
    }
    await expect(page.getByText(study?.shows ?? name).first()).toBeVisible({ timeout: 300_000 });
    if (!stopTrace) return;
    this.figures.listSeconds = await sinceChoice();
    this.figures.listTasks = await takeTasks(page);
    this.figures.longestOfProcessor = await stopTrace();
  }

  async #killBrowser(): Promise<void> {
    const session = await this.#browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const gone = new Promise((done) => this.#browser.once('disconnected', done));
    for (const { id, type } of processInfo) if (type === 'browser') process.kill(id, 'SIGKILL');
    await gone;
    this.#browser = await chromium.launch(this.#launch);
  }

  /** Waits until the page says that everything has arrived and was understood. */
  async #untilRead(page: Page): Promise<void> {
    const isThere = this.#made.study
      ? page.getByText(/on the server/).first()
      : page.getByText('Saved', exactly);
    await expect(isThere).toBeVisible({ timeout: 600_000 });
    this.figures.readSeconds = (performance.now() - this.#server.proxy.lastByteAt()) / 1_000;
  }

  /** Sends the written report of images, and the additional files. */
  async #sendTheRest(page: Page): Promise<void> {
    const { study, reports, additional = [] } = this.#made;
    const hasReport = this.#announced.some(({ purpose }) => purpose === 'report');
    if (study && !hasReport)
      await page.locator('input[type=file][accept*=".pdf"]').setInputFiles([...reports]);
    if (additional.length > 0)
      await page
        .locator('[data-place="additional"] input[type=file]')
        .first()
        .setInputFiles([...additional]);
    await expect(page.getByText('Saved', exactly)).toHaveCount(1 + additional.length, {
      timeout: 300_000,
    });
  }

  async #stored(): Promise<Set<string>> {
    const all = await Promise.all(this.#announced.map(({ id }) => storedHashes(id, this.#server.data)));
    return new Set(all.flatMap((hashes) => [...hashes.values()]));
  }

  async #order(clerk: DeskApi): Promise<string> {
    const ids = (wanted: Announced['purpose']) =>
      this.#announced.filter(({ purpose }) => purpose === wanted).map(({ id }) => id);
    const [uploadId] = ids('study');
    const [reportUploadId] = ids('report');
    const body = {
      ...orderOf(patients[this.#kind.workspace]),
      uploadOption: uploadId ? 'image-upload' : 'imageless',
      ...(uploadId && { uploadId }),
      reportUploadId,
      additionalFiles: ids('additional').map((id) => ({ uploadId: id, type: 'Other' })),
    };
    return (await clerk.call('POST', '/cases', body)).id;
  }

  async #whenRead(superAdmin: DeskApi): Promise<FoundCase> {
    const read = async () => (await superAdmin.call('GET', `/cases/${this.#caseId}`)) as unknown as FoundCase;
    await expect
      .poll(async () => (await read()).additionalFiles.every(({ status }) => status === 'ready'), {
        timeout: 300_000,
      })
      .toBe(true);
    return read();
  }

  /** Links to what is opened: the images or the one file, or each report and additional file. */
  async #links(superAdmin: DeskApi, found: FoundCase): Promise<string[]> {
    const linkOf = async (path: string) =>
      ((await superAdmin.call('GET', path)) as unknown as { viewerLink: string }).viewerLink;
    if (this.#made.study) return [await linkOf(`/patients/record/${this.#caseId}/viewer-link`)];
    return Promise.all(idsOf(found).map((id) => linkOf(`/resources/${id}`)));
  }

  async #recordOf(patient: DeskApi): Promise<string> {
    const { data } = (await patient.call('GET', '/patients/record')) as unknown as {
      data: { id: string; caseId: string | null }[];
    };
    const found = data.find(({ caseId }) => caseId === this.#caseId);
    if (!found) throw new Error('The patient has no record of this case.');
    return found.id;
  }
}

interface FoundCase {
  reports: { id: string }[];
  additionalFiles: { uuid: string; status: string }[];
}

const idsOf = ({ reports, additionalFiles }: FoundCase): string[] => [
  ...reports.map(({ id }) => id),
  ...additionalFiles.map(({ uuid }) => uuid),
];
