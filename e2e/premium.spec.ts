// CG-100: with SELF_HELP_PREMIUM=on, a patient without an order buys lifetime access to the self-help materials.
import { expect } from '@playwright/test';

import { install } from './support/installation.ts';
import { test } from './support/journey-test.ts';
import { expectPagePasses, pressByKeyboard } from './support/page-check.ts';
import { fillLogin } from './support/people.ts';
import { skipTour } from './support/tour.ts';

test('CG-100, M-006: at 390 px a free account buys all materials by keyboard and opens one', async ({
  browser,
}) => {
  const installation = await install('', '', { DEMO: '1', SELF_HELP_PREMIUM: 'on' });
  try {
    const host = installation.base.replace('//', '//portal.');
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await page.goto(`${host}/login`);
    await fillLogin(page, 'new@demo.test', 'Demo-2026!');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(`${host}/self-help-materials`);
    await skipTour(page);
    const locked = page.getByRole('button', { name: /^Premium / });
    await expect(locked.first()).toBeVisible();
    const banner = page.getByRole('region', { name: 'Premium Content ($19.00)' });
    await expectPagePasses(page, 'materials for sale');
    await pressByKeyboard(page, banner.getByRole('button', { name: 'See what you get' }));
    const offer = page.getByRole('dialog', { name: 'Lifetime access for $19.00' });
    await expect(offer.getByRole('button', { name: 'Buy for $19.00' })).toBeFocused();
    await expectPagePasses(page, 'the offer');
    await page.keyboard.press('Enter');

    await expect(page.getByText('Premium self-help materials').first()).toBeVisible();
    await pressByKeyboard(page, page.getByRole('button', { name: /^Pay \$19/ }));
    await expect(page.getByRole('heading', { level: 1, name: 'Everything is open to you' })).toBeVisible();
    await expectPagePasses(page, 'the materials paid');
    await pressByKeyboard(page, page.getByRole('link', { name: 'Go to the self-help materials' }));
    await expect(page.getByText('You have lifetime access to everything here.')).toBeVisible();
    await expect(page.getByRole('list').getByRole('listitem').first()).toBeVisible();
    await expect(locked).toHaveCount(0);
    await expectPagePasses(page, 'the materials bought');
    await page.context().close();
  } finally {
    await installation.close();
  }
});
