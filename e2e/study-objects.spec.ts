// CG-214, CG-215: what a study holds beside its images is named on the case page, and a study without an image says why.
import { expect } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  studyObjects,
  wordsOf,
  writeStudyObjects,
  writeStudyVideo,
} from './served-pictures/kinds/study-objects.ts';
import { grayKinds } from './served-pictures/kinds/gray-kinds.ts';
import { writeKind } from './served-pictures/kinds/made-kind.ts';
import { caseOfFiles, orderWithFiles, viewerLinkTo } from './served-pictures/picture-cases.ts';
import { openCase } from './support/case-page.ts';
import { test } from './support/desk-test.ts';
import { portal } from './support/people.ts';
import { videoFile } from './support/video-file.ts';

let folder = '';
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plainscan-objects-'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('CG-214: every kind of object beside an image is named', async ({ desk }) => {
  const clerk = await desk.api('lakeside');
  const classes = studyObjects.map(([sopClass]) => sopClass);
  const [image] = grayKinds;
  if (!image) throw new Error('There is no image.');
  const id = await orderWithFiles(clerk, [writeKind(folder, image), ...writeStudyObjects(folder, classes)]);
  await clerk.until(id, ({ status }) => status.value === 'new');
  const page = await desk.open('lakeside');
  await openCase(page, id);
  const line = page.getByText(/^Also in the study, but not images: /);
  for (const words of wordsOf(classes)) await expect(line).toContainText(words);
  await expect(page.getByText('1 series, 1 image')).toBeVisible();
});

test('CG-215: a microscope slide alone is refused by its name', async ({ desk }) => {
  const clerk = await desk.api('lakeside');
  const id = await orderWithFiles(clerk, writeStudyObjects(folder, ['77.1.6']));
  await clerk.until(id, (item) => JSON.stringify(item).includes('onlyObjects'));
  const page = await desk.open('lakeside');
  await openCase(page, id);
  await expect(page.getByText(/They are: Microscope slide \(whole-slide image\)\./).first()).toBeVisible();
});

test('CG-215: a study that is a video plays, and the studio says why it cannot be recorded', async ({
  desk,
}) => {
  const superAdmin = await desk.api('superAdmin');
  const roles = { clerk: await desk.api('lakeside'), consultant: await desk.api('consultant'), superAdmin };
  const id = await caseOfFiles([writeStudyVideo(folder, await videoFile())], roles);
  const page = await desk.open('consultant');
  await openCase(page, id);
  await expect(page.getByText('There are no images in this study. It holds: Video.')).toBeVisible();
  await expect(page.getByText('The study is here, but has no images to record')).toBeVisible();
  await page.goto(`${portal('')}/case-recording?caseId=${id}`);
  await expect(page.getByText(/^This study has no images to record\. It holds: Video\. /)).toBeVisible();
  await expect(page.getByText('No image to record', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload a video' })).toBeEnabled();
  await page.goto(`${portal('')}${await viewerLinkTo(id, superAdmin)}`);
  const video = page.locator('video');
  // It is prepared in the background, after the objects of the tests before.
  await page.getByRole('button', { name: /^Play, / }).click({ timeout: 90_000 });
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
});
