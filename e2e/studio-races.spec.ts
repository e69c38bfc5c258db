// F10: nothing in another tab, by another user or in a job shortens a recording.
import { expect } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/desk-test.ts';
import {
  claimedCase,
  elapsedSeconds,
  finish,
  openStudio,
  record,
  recordButton,
  startStudio,
  untilSaved,
  videoSeconds,
} from './support/studio.ts';

test(
  'F9, F10, T21: a second tab says where the case is recorded, cannot end it, and records afterwards',
  { tag: '@full' },
  async ({ desk }) => {
    const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
    const id = await claimedCase(clerk, consultant, 'Second Tab');
    const first = await desk.open('consultant');
    await openStudio(first, id);
    await record(first, 3);
    await expect(first).toHaveTitle(/^● Recording/);

    const second = await desk.open('consultant', `/case-recording?caseId=${id}`);
    await expect(second.getByText('This case is being recorded in another window.')).toBeVisible();
    await expect(recordButton(second)).toBeDisabled();
    await expect(second.getByRole('button', { name: 'Recover recording' })).toHaveCount(0);
    await second.keyboard.press('Space');
    await second.getByRole('button', { name: 'Go there' }).click();
    await expect(second.getByText(/Look for the tab whose name begins with ●/)).toBeVisible();
    await expectAccessible(second, 'a studio whose case is recorded in another window');
    const list = await desk.open('consultant', `/case-details?caseId=${id}`);
    await expect(list.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(list.getByText(/was interrupted/)).toHaveCount(0);

    await untilSaved(first, 8);
    const spoken = await elapsedSeconds(first);
    await finish(first);
    expect(await videoSeconds(consultant, id)).toBeGreaterThanOrEqual(spoken - 1);
    await expect(recordButton(second)).toBeEnabled();
  },
);

test(
  'F10: calls from another window that would end a recording are refused while it runs',
  { tag: '@full' },
  async ({ desk }) => {
    const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
    const id = await claimedCase(clerk, consultant, 'Racing Calls');
    const page = await desk.open('consultant');
    await openStudio(page, id);
    await record(page, 2);
    const { data } = (await consultant.call('GET', '/recordings')) as unknown as {
      data: { id: string; caseId: string; state: string }[];
    };
    const recording = data.find(({ caseId }) => caseId === id);
    expect(recording?.state).toBe('recording');
    for (const [method, path, body] of [
      ['POST', `/recordings/${recording?.id}/finish`],
      ['POST', `/uploads/${recording?.id}/finish`],
      ['DELETE', `/uploads/${recording?.id}`],
      ['POST', `/cases/${id}/video-report`, { uploadId: recording?.id }],
      ['POST', `/cases/${id}/recordings`, { holderId: crypto.randomUUID() }],
    ] as const)
      await expect(consultant.call(method, path, body)).rejects.toThrow(/recording\.(held|elsewhere)/);
    await untilSaved(page, 6);
    const spoken = await elapsedSeconds(page);
    await finish(page);
    expect(await videoSeconds(consultant, id)).toBeGreaterThanOrEqual(spoken - 1);
  },
);

test(
  'F10, T43, CG-202: when the case is reassigned, the consultant sees it within five seconds and keeps the recording',
  { tag: '@full' },
  async ({ desk }) => {
    const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
    const reviewer = await desk.api('reviewer');
    const id = await claimedCase(clerk, consultant, 'Taken Back');
    const page = await desk.open('consultant');
    await openStudio(page, id);
    await record(page, 3);
    const choices = (await reviewer.call('GET', `/cases/${id}/assignees`)) as unknown as {
      data: { userId: string; name: string }[];
    };
    const next = choices.data.find(({ name }) => !name.includes('Reviewer')) ?? choices.data[0];
    await reviewer.call('PUT', `/cases/${id}/assignee`, { userId: next?.userId, reason: 'On leave.' });
    await expect(page.getByText(/^This case went to someone else\. Your recording was stopped/)).toBeVisible({
      timeout: 5_000,
    });
    await expectAccessible(page, 'a studio whose case went to somebody else');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save a copy on this computer' }).click();
    expect((await saving).suggestedFilename()).toBe('recording.mp4');
    await page.getByRole('button', { name: 'Leave' }).click();
    const list = await desk.open('consultant', '/cases');
    await expect(
      list.getByText(/^Taken Back’s case went to someone else while you were recording it/),
    ).toBeVisible();
    const again = list.waitForEvent('download');
    await list.getByRole('button', { name: 'Save a copy on this computer' }).click();
    expect((await again).suggestedFilename()).toBe('recording.mp4');
  },
);

test(
  'D14: leaving asks first and so does discarding; a recording can be finished on the way out',
  { tag: '@full' },
  async ({ desk }) => {
    const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
    const id = await claimedCase(clerk, consultant, 'Leaving Early');
    const page = await desk.open('consultant', `/case-details?caseId=${id}`);
    await startStudio(page);
    await record(page, 2);
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Leave while you are recording?' });
    await expect(question).toBeVisible();
    await expectAccessible(page, 'the question before a recording is left');
    await question.getByRole('button', { name: 'Keep recording' }).click();
    await untilSaved(page, (await elapsedSeconds(page)) + 1);
    await page.goBack();
    await question.getByRole('button', { name: 'Leave unfinished' }).click();
    await expect(page).toHaveURL(/case-details/);

    await expect(page.getByText(/for Leaving Early was interrupted/)).toBeVisible();
    await expectAccessible(page, 'a case whose recording was interrupted');
    await page.getByRole('button', { name: 'Discard it' }).click();
    const doubt = page.getByRole('dialog', { name: 'Discard this recording?' });
    await doubt.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Discard it' }).click();
    await doubt.getByRole('button', { name: 'Discard recording' }).click();
    await expect(page.getByText(/was interrupted/)).toBeHidden();
    await page.reload();
    await startStudio(page);
    await expect(page.getByText(/was interrupted/)).toBeHidden();

    await record(page, 2);
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await question.getByRole('button', { name: 'Finish and leave' }).click();
    await expect(page).toHaveURL(/case-details/, { timeout: 60_000 });
    expect(await videoSeconds(consultant, id)).toBeGreaterThan(1);
  },
);
