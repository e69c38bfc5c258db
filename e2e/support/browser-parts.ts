// Each kind of thing that a browser loads apart from the page, opened on a real case of an installation: workers and
// WebAssembly (a compressed image), a worker and fonts (a PDF), a 3D object, media, fonts of the page, icon and manifest.
import { expect, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { scanBrain } from '../../packages/demo/src/brain/brain-study.ts';
import { writeStudy } from '../../packages/demo/src/synthetic/study-files.ts';
import { fileOf, newPatient, orderOf, type DeskApi } from './desk-api.ts';
import { expectPicture } from './pictures.ts';
import { testData, writtenReport } from './study-folder.ts';
import { videoFile } from './video-file.ts';

const model = join(testData, 'glb/CesiumMilkTruck.glb');

/** Creates a case with a compressed image, a PDF, a video and a 3D object. Resolves to a link that opens them. */
export async function orderEachKind(clerk: DeskApi, superAdmin: DeskApi): Promise<string> {
  const { patient, ...order } = orderOf(newPatient('Wanda Castellano'));
  const form = new FormData();
  for (const [field, value] of Object.entries(patient)) form.set(`patient[${field}]`, value);
  for (const [field, value] of Object.entries(order)) form.set(field, String(value));
  for (const { path, bytes } of await compressedStudy(patient))
    form.append('files', new Blob([bytes], { type: 'application/dicom' }), path);
  form.set('reportFiles', ...(await fileOf(await writtenReport(), 'application/pdf')));
  const { id } = await clerk.call('POST', '/cases', form);
  await clerk.until(id, ({ status }) => status.value === 'new');
  await addFile(superAdmin, id, ['Film', await videoFile(), 'video/mp4']);
  await addFile(superAdmin, id, ['Object', model, 'model/gltf-binary']);
  const answer: unknown = await superAdmin.call('GET', `/patients/record/${id}/viewer-link`);
  return (answer as { viewerLink: string }).viewerLink;
}

/** Returns three images of the brain in lossless JPEG-LS. */
async function compressedStudy({ name, dateOfBirth }: ReturnType<typeof newPatient>) {
  const [axial] = await scanBrain();
  if (!axial) throw new Error('The brain has no axial images.');
  const series = [{ ...axial, slices: axial.slices.slice(51, 54) }];
  const [first = '', last = ''] = name.split(' ');
  const patient = { id: 'PARTS', birthDate: dateOfBirth.replaceAll('-', ''), sex: 'F' as const };
  const options = { seed: name, patient: { ...patient, name: `${last}^${first}` } };
  return writeStudy('head', 'MR head', series, options).files;
}

async function addFile(
  api: DeskApi,
  id: string,
  [type, path, mime]: readonly [string, string, string],
): Promise<void> {
  const form = new FormData();
  form.set('type', type);
  form.set('file', new Blob([await readFile(path)], { type: mime }), path.split('/').at(-1) ?? type);
  await api.call('POST', `/cases/${id}/additionalFiles`, form);
}

/** Opens each file of such a case in the viewer, and checks by pixels that it is drawn. */
export async function expectEachKind(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const choose = (name: RegExp) => page.getByRole('navigation').getByRole('button', { name }).click();
  await expect(page.locator('[data-shown]').first()).toBeVisible({ timeout: 60_000 });
  await expectPicture(page, page.locator('[data-shown]').first());
  await choose(/\.pdf$/);
  await expectPicture(page, page.locator('[data-page="0"] canvas'));
  await choose(/\.glb$|Object/);
  await expectPicture(page, page.getByRole('group', { name: /^3D object/ }));
  await choose(/\.mp4$|Film/);
  await page.getByRole('button', { name: /^Play/ }).first().click();
  const played = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
  await expect.poll(played).toBeGreaterThan(0.1);
  await expectFontsAndIcons(page);
}

/** The page's own fonts are used, and its icon and manifest are real. */
async function expectFontsAndIcons(page: Page): Promise<void> {
  const found = await page.evaluate(async () => {
    await document.fonts.ready;
    const fonts = [...document.fonts].filter(({ status }) => status === 'loaded').length;
    const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '';
    const { name, icons } = (await (await fetch(manifest)).json()) as {
      name: string;
      icons: { src: string }[];
    };
    const pictures = [
      document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? '',
      ...icons.map(({ src }) => new URL(src, manifest).href),
    ];
    const widths: number[] = [];
    for (const src of pictures) {
      const image = new Image();
      image.src = src;
      await image.decode();
      widths.push(image.naturalWidth);
    }
    return { fonts, name, widths };
  });
  expect(found.fonts).toBeGreaterThan(0);
  expect(found.name).not.toBe('');
  expect(found.widths.length).toBeGreaterThan(1);
  expect(Math.min(...found.widths)).toBeGreaterThan(0);
}
