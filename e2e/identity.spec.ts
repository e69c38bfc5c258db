// Login, account and logout as users do them: by keyboard alone, in Spanish, on two devices, with a second factor, and
// with malicious links.
import { expect, type Page } from '@playwright/test';
import { test } from './support/journey-test.ts';
import { requestPasswordMail, mailedLink } from './support/mails.ts';
import { oneTimeCode } from './support/one-time-code.ts';
import { ownPassword, registerPatient } from './support/patients.ts';
import { portal, signIn } from './support/people.ts';
import { hostileRedirects } from './support/redirect-targets.ts';
import { watchPage } from './support/watched-page.ts';

const password = 'Lakeside-View-7';

/** Presses Tab until a control with this name has the focus, like a user without a mouse. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const exact = typeof name === 'string';
    const named = page
      .getByLabel(name, { exact })
      .or(page.getByRole('link', { name, exact }))
      .or(page.getByRole('button', { name, exact }));
    const isThere = await page.locator(':focus').and(named).count();
    if (isThere > 0) return;
  }
  throw new Error(`The keyboard does not reach ${String(name)}.`);
}

/** Moves down an open menu to an item and chooses it. */
async function chooseItem(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name });
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(item).toBeFocused({ timeout: 300 });
  }).toPass();
  await page.keyboard.press('Enter');
}

/** Logs out by keyboard, in Spanish. */
async function logOut(page: Page): Promise<void> {
  await tabTo(page, /cuenta de Eleanor/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Cerrar sesión' })).toBeVisible();
  await chooseItem(page, 'Cerrar sesión');
  await expect(page).toHaveURL(/\/login$/);
}

test('A-023 A-025 A-032 an invited user joins, changes the account and logs out, by keyboard and in Spanish', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext({ locale: 'es-US' });
  const page = await context.newPage();
  const quiet = watchPage(page);
  await requestPasswordMail(request, 'lakeside', 'eleanor.voss@mail.test');
  await page.goto(await mailedLink(request, 'eleanor.voss@mail.test', '/invite'));
  await expect(page.getByRole('heading', { name: 'Cree su contraseña' })).toBeVisible();
  await expect(page).toHaveURL(({ search }) => search === '');
  await tabTo(page, 'Contraseña');
  await page.keyboard.type(password);
  await tabTo(page, 'Contraseña otra vez');
  await page.keyboard.type(password);
  await tabTo(page, /Acepto los/);
  await page.keyboard.press('Space');
  await tabTo(page, /Acepto las/);
  await page.keyboard.press('Space');
  await tabTo(page, 'Crear contraseña');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Contraseña creada' })).toBeVisible();
  await tabTo(page, 'Ir al acceso');
  await page.keyboard.press('Enter');
  // CG-191: a user who has just chosen a password does not type it again.
  await expect(page).toHaveURL(/patient-dashboard/);
  await logOut(page);

  await expect(page.getByRole('heading', { name: 'Acceso al portal' })).toBeVisible();
  await tabTo(page, 'Correo electrónico');
  await page.keyboard.type('eleanor.voss@mail.test');
  await tabTo(page, 'Contraseña');
  await page.keyboard.type('falsch');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Correo electrónico o contraseña incorrectos. 4 intento(s) restante(s)').first(),
  ).toBeVisible();
  await tabTo(page, 'Contraseña');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/patient-dashboard/);
  await expect(page.getByRole('heading', { name: 'Mi expediente médico personal' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'MR Brain without contrast' })).toBeVisible();

  await tabTo(page, /cuenta de Eleanor/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Mi cuenta' })).toBeVisible();
  await chooseItem(page, 'Mi cuenta');
  await expect(page).toHaveURL(/my-account/);
  await expect(page.getByRole('radio', { name: 'Español' })).toBeChecked();
  await tabTo(page, 'Cambiar los datos');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Cambiar los datos' })).toBeVisible();
  await tabTo(page, 'Teléfono');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('(555) 010-0177');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sus datos están guardados.')).toBeVisible();
  await expect(page.getByText('(555) 010-0177')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Mi cuenta' })).toBeVisible();
  await logOut(page);
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull();
  quiet.expectQuiet('the whole way');
  await context.close();
});

test('A-024 A-029 A-034 a forgotten password is replaced through an email link', async ({
  page,
  request,
}) => {
  const email = 'new@demo.test';
  await page.goto(`${portal('portal')}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto(await mailedLink(request, email, '/reset-password'));
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Password again').focus();
  await expect(page.getByText(/Use at least 8 characters/)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('Demo-2026!');
  await page.getByLabel('Password again').fill('Demo-2026!');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { name: 'Password Reset' })).toBeVisible();
});

test('A-014 A-016 A-033 CG-24 a user registers, and the age decides what is asked', async ({ page }) => {
  await page.goto(`${portal('portal')}/login`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  const register = page.getByRole('button', { name: 'Register' });
  await expect(register).toBeDisabled();
  await page.getByLabel('Name', { exact: true }).fill('Rosa Lindgren');
  await page.getByLabel('Preferred Name').fill('Rosa');
  await page.getByLabel('Telephone').fill('+1 555 010 0133');
  const born = page.getByLabel('Date of Birth');
  const year = new Date().getFullYear();
  await born.fill(`01/02/${year - 9}`);
  await page.getByLabel('Email Address').fill('rosa.lindgren@mail.test');
  await page.getByLabel('Gender').selectOption('female');
  await page.getByLabel('Password', { exact: true }).fill('Harbor-View-7');
  await page.getByLabel('Re-enter Password').fill('Harbor-View-7');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await expect(page.getByText(/at least 13 years old/)).toBeVisible();
  await expect(register).toBeDisabled();
  await born.fill(`01/02/${year - 15}`);
  await expect(page.getByRole('checkbox', { name: /parent or guardian/ })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Rosa Lindgren');
  await born.fill('01/02/1971');
  await page.getByLabel('Password', { exact: true }).fill('Harbor-View-7');
  await page.getByLabel('Re-enter Password').fill('Harbor-View-7');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await register.click();
  await expect(page.getByRole('heading', { name: 'Successful Registration' })).toBeVisible();
});

test(
  'X2 CG-14 no redirect in the URL leads off the site after login',
  { tag: '@full' },
  async ({ browser }) => {
    expect(hostileRedirects.length).toBeGreaterThanOrEqual(60);
    const page = await signIn(browser, 'portal', 'second@demo.test');
    const home = new URL(page.url()).origin;
    const strangers: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== home && /^https?:/.test(request.url()))
        strangers.push(request.url());
    });
    for (const wish of hostileRedirects) {
      await page.goto(`${home}/login?redirect=${encodeURIComponent(wish)}`);
      await expect(page, JSON.stringify(wish)).toHaveURL(`${home}/cases`);
    }
    expect(strangers).toEqual([]);
    await page.goto(`${home}/login?redirect=${encodeURIComponent('/my-account?from=mail')}`);
    await expect(page).toHaveURL(`${home}/my-account?from=mail`);
    await page.context().close();
  },
);

test('a user sees their devices and signs the others out', { tag: '@full' }, async ({ browser }) => {
  const desk = await signIn(browser, 'harbor', 'creator@harbor.test');
  const phone = await signIn(browser, 'harbor', 'creator@harbor.test');
  await desk.goto(`${portal('harbor')}/my-account/sessions`);
  await desk.getByRole('button', { name: 'Sign out all other devices' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Sign out all other devices' }).click();
  await expect(desk.getByText('You are signed in on this device only.')).toBeVisible();
  // Its live connection is cut, and the page logs out automatically.
  await expect(phone).toHaveURL(/\/login/);
  await desk.context().close();
  await phone.context().close();
});

test('an authenticator code or a recovery code is the second factor', async ({ browser }) => {
  // Nobody else can log in as them afterwards.
  const { email } = await registerPatient('Ines Ferraro');
  const page = await signIn(browser, 'portal', email, ownPassword);
  await page.goto(`${portal('portal')}/my-account`);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Current password').fill(ownPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: /key for your app/ })).toBeVisible();
  const secret = (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]+$/).textContent()) ?? '';
  await page.getByLabel(/6 digits/).fill(oneTimeCode(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const recovery = await page.getByRole('dialog').getByRole('listitem').allTextContents();
  expect(recovery).toHaveLength(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('On. 10 recovery codes left')).toBeVisible();
  await page.context().close();

  const other = await (await browser.newContext()).newPage();
  await other.goto(`${portal('portal')}/login`);
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(ownPassword);
  await other.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(other.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await other.getByLabel('Code').fill('000000');
  await other.getByRole('button', { name: 'Confirm' }).click();
  await expect(other.getByText(/This code is not correct/).first()).toBeVisible();
  await other.getByLabel('Code').fill(recovery[0] ?? '');
  await other.getByRole('button', { name: 'Confirm' }).click();
  await expect(other).not.toHaveURL(/\/login/);
  await other.context().close();
});

test('a passkey signs in without a password', { tag: '@full' }, async ({ browser }) => {
  const page = await signIn(browser, '', 'second@demo.test');
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${portal('')}/my-account`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Passkey name').fill('My laptop');
  await page.getByLabel('Current password').fill('Demo-2026!');
  await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Remove My laptop' })).toBeVisible();
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await page.context().close();
});

test('A-037 A-039 CG-22 CG-23 an inactive user is asked, then logged out', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.clock.install();
  await page.goto(`${portal('portal')}/login`);
  await page.getByLabel('Email').fill('consultant@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Demo-2026!');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Report Dashboard' })).toBeVisible();
  await page.clock.fastForward(14.5 * 60_000);
  await expect(page.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.clock.fastForward(15.2 * 60_000);
  await expect(page).toHaveURL(/\/inactivity$/);
  await expect(page.getByText('You have been logged out due to Inactivity.')).toBeVisible();
  await page.context().close();
});
