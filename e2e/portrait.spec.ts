// CG-211: the photo of the person who explains a video, from My Account to the patient's film.
import { expect } from '@playwright/test';
import sharp from 'sharp';

import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/journey-test.ts';
import { expectPagePasses } from './support/page-check.ts';
import { portal, signIn } from './support/people.ts';

const photo = async (name: string, mimeType: string, buffer?: Buffer) => ({
  name,
  mimeType,
  buffer:
    buffer ??
    (await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2f6f8f' } })
      .jpeg()
      .toBuffer()),
});

test('CG-211: a consultant sets a photo by keyboard, their patient sees it, and it can be removed', async ({
  browser,
}) => {
  const consultant = await signIn(browser, '', 'consultant@demo.test');
  await consultant.goto(`${portal('')}/my-account`);
  const file = consultant.getByLabel('Choose a photo');
  const dialog = consultant.getByRole('dialog', { name: 'Your photo for patients' });
  const save = dialog.getByRole('button', { name: 'Save photo' });

  await test.step('a file that is not a picture is refused with a sentence, and nothing is lost', async () => {
    await file.setInputFiles(await photo('me.jpg', 'image/jpeg', Buffer.from('<svg/>')));
    await expect(dialog.getByText('Your browser can’t show this picture.', { exact: false })).toBeVisible();
    await dialog.getByLabel('Patients may see this photo').press('Space');
    await save.press('Enter');
    await expect(dialog.getByText('A photo must be a JPEG, PNG, WebP or HEIC picture.')).toBeVisible();
    await consultant.keyboard.press('Escape');
    await expect(consultant.getByText('Patients see your initials.')).toBeVisible();
  });

  await test.step('the square is chosen by keyboard and saved', async () => {
    await file.setInputFiles(await photo('me.jpg', 'image/jpeg'));
    await expect(dialog.getByRole('img', { name: 'What patients see' })).toBeVisible();
    await expect(save).toBeDisabled();
    const closer = dialog.getByRole('slider', { name: 'Closer' });
    await closer.press('End');
    await expect(closer).toHaveValue('4');
    await dialog.getByRole('slider', { name: 'Left and right' }).press('Home');
    await dialog.getByLabel('Patients may see this photo').press('Space');
    await expectPagePasses(consultant, 'the square of a photo');
    await save.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(consultant.getByText('Patients see this photo.')).toBeVisible();
  });

  await test.step('the patient sees it on the film’s title, and initials once it is removed', async () => {
    const patient = await signIn(browser, 'portal', 'patient@demo.test');
    await patient.setViewportSize({ width: 390, height: 844 });
    const film = patient.getByRole('region', { name: /^(Ready to watch|Your newest video)$/ });
    const face = film.locator('p', { hasText: 'Adaeze Nwosu' }).locator('img');
    await expect(face).toBeVisible();
    await expect.poll(() => face.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(192);
    const place = await face.boundingBox();
    await expectAccessible(patient, 'the record with a photo');
    await consultant.getByRole('button', { name: 'Remove photo' }).press('Enter');
    await expect(file).toBeFocused();
    await patient.reload();
    const initials = film.getByText('AN', { exact: true });
    await expect(initials).toBeVisible();
    expect(await initials.boundingBox(), 'nothing moves').toEqual(place);
  });
});
