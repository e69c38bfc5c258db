// From an empty list to a working colleague: invited individually and by a pasted list, disabled with an open case,
// enabled again. A creator invites a patient. By keyboard, at three widths, in both languages.
import { expect, type Page } from '@playwright/test';

import { orderFromReport } from './support/desk-api.ts';
import { test } from './support/desk-test.ts';
import { mailedLink } from './support/mails.ts';
import { expectPagePasses } from './support/page-check.ts';
import { fillLogin, portal } from './support/people.ts';

const run = Date.now();
const addressOf = (name: string): string => `${name}.${run}@mail.test`;
const password = 'Quiet-Orchard-31';

/** Opens an invitation link and chooses a password. Afterwards the page is signed in. */
async function join(page: Page, email: string, host: string): Promise<void> {
  await page.goto(await mailedLink(page.request, email, '/invite'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password again').fill(password);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Create password' }).click();
  await expect(page.getByRole('heading', { name: 'Password Created' })).toBeVisible();
  await page.goto(`${host}/login`);
  const login = page.getByRole('heading', { name: 'Portal Login' });
  await expect(async () => {
    expect((await login.isVisible()) || !page.url().includes('/login')).toBe(true);
  }).toPass({ timeout: 20_000 });
  // The new password may have signed in already.
  if (await login.isVisible()) await fillLogin(page, email, password);
}

test('Q-001, Q-002, Q-003, Q-004, Q-005, C-009, B-011, B-012, B-015: a super-admin invites an administrator, sends again, disables and enables', async ({
  desk,
}) => {
  const office = await desk.open('superAdmin', '/creators');
  await office
    .getByRole('navigation', { name: 'People' })
    .getByRole('link', { name: 'Administrators' })
    .click();
  await expect(office.getByRole('heading', { level: 1, name: 'Administrators' })).toBeVisible();
  await expectPagePasses(office, 'administrators');
  const email = addressOf('ingrid.solberg');

  await test.step('invited by keyboard alone', async () => {
    await office.keyboard.press('i');
    const dialog = office.getByRole('dialog', { name: 'Add Administrator' });
    await expect(dialog.getByLabel('Administrator Name')).toBeFocused();
    await expectPagePasses(office, 'adding an administrator');
    await office.keyboard.type('Ingrid Solberg');
    await office.keyboard.press('Tab');
    await office.keyboard.type('+1 555 010 0142');
    await office.keyboard.press('Tab');
    await office.keyboard.type(email);
    await office.keyboard.press('Tab');
    await office.keyboard.type('Lakes');
    await expect(office.getByRole('listbox').getByRole('option')).toHaveText(['Lakeside Clinic']);
    await office.keyboard.press('ArrowDown');
    await office.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Invite Administrator' }).focus();
    await office.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(office.getByText('Ingrid Solberg was invited.')).toBeVisible();
  });

  const status = office.getByRole('button', { name: /^Ingrid Solberg: / });
  await test.step('invitation sent again', async () => {
    await office.keyboard.press('/');
    await office.keyboard.type('solberg');
    // Her row and the header: rows of the previous search are dimmed while this one runs.
    await expect(office.getByRole('row')).toHaveCount(2);
    await expect(status).toHaveText('Invited');
    await expect(office.getByText(/^Invitation sent/)).toBeVisible();
    await status.click();
    const dialog = office.getByRole('dialog', { name: 'Resend Invite' });
    await expect(dialog.getByLabel('Administrator Email Address')).toHaveValue(email);
    await expectPagePasses(office, 'sending an invitation again');
    await dialog.getByRole('button', { name: 'Resend Invite' }).click();
    await expect(dialog).toBeHidden();
  });

  const clinic = await (await office.context().browser()!.newContext()).newPage();
  await test.step('joined, and sees her own clinic’s people', async () => {
    await join(clinic, email, portal('lakeside'));
    await clinic.goto(`${portal('lakeside')}/patients`);
    await expect(clinic.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible();
    await clinic.goto(`${portal('lakeside')}/administrators`);
    await expect(clinic).toHaveURL(/\/cases/);
  });

  await test.step('disabled: logged out immediately; enabled: back in', async () => {
    await clinic.goto(`${portal('lakeside')}/patients`);
    await office.reload();
    await expect(status).toHaveText('Active');
    await status.click();
    const dialog = office.getByRole('dialog', { name: /Change User Status Confirmation/ });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectPagePasses(office, 'disabling an administrator');
    await dialog.getByRole('button', { name: 'Disable' }).click();
    await expect(status).toHaveText('Disabled');
    // Her open page logs out automatically.
    await expect(clinic).toHaveURL(/\/(login|inactivity)/);
    await status.click();
    await office.getByRole('dialog').getByRole('button', { name: 'Enable' }).click();
    await expect(status).toHaveText('Active');
    await clinic.goto(`${portal('lakeside')}/login`);
    await fillLogin(clinic, email, password);
  });
  await clinic.context().close();
});

test('Q-008, Q-009, CG-154, CG-202, T43, CG-187: creators by a pasted list; one is disabled with an open case', async ({
  desk,
}) => {
  const chief = await desk.open('reviewer', '/creators');
  const [joan, mark] = [addressOf('joan.sterling'), addressOf('mark.adeyemi')];

  await expect(chief.getByText('second@demo.test')).toBeVisible();
  await test.step('a list is checked before anything is sent, corrected and sent once', async () => {
    await chief.keyboard.press('p');
    const dialog = chief.getByRole('dialog', { name: 'Invite several creators' });
    const field = dialog.getByLabel('One person on each line');
    await field.fill(
      `Name\tEmail\tPhone\nJoan Sterling\t${joan}\t+1 555 010 0173\nMark Adeyemi\tmark\t+1 555 010 0172`,
    );
    await dialog.getByRole('button', { name: 'Check the list' }).click();
    await expect(dialog.getByText('1 of 2 will be invited')).toBeVisible();
    await expectPagePasses(chief, 'a checked list');
    await dialog.getByRole('button', { name: 'Fix line 3' }).click();
    await expect(field).toBeFocused();
    await chief.keyboard.type(`Mark Adeyemi, ${mark}, +1 555 010 0172`);
    await dialog.getByRole('button', { name: 'Check the list' }).click();
    await dialog.getByRole('button', { name: 'Send 2 invitations' }).click();
    await expect(dialog.getByText('2 of 2 invited')).toBeVisible();
    await expectPagePasses(chief, 'the result of a list');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(chief.getByRole('button', { name: /^Mark Adeyemi: Invited/ })).toBeVisible();
  });

  const consultant = await (await chief.context().browser()!.newContext()).newPage();
  const { id, name } = await orderFromReport(await desk.api('lakeside'), 'Philippa Osei');
  await test.step('one joins and claims a case', async () => {
    await join(consultant, joan, portal(''));
    await consultant.goto(`${portal('')}/case-details?caseId=${id}`);
    await consultant.getByRole('button', { name: 'Claim Case' }).click();
    await expect(consultant.getByText('The case is yours.')).toBeVisible();
  });

  await test.step('disabled: the case goes to the named colleague, with a reason', async () => {
    await chief.reload();
    await chief.getByRole('button', { name: /^Joan Sterling: Active/ }).click();
    const dialog = chief.getByRole('dialog', { name: /Disable Joan Sterling\?/ });
    await dialog.getByLabel(`${name} goes to`).selectOption({ label: 'Jonas Keller' });
    await expectPagePasses(chief, 'disabling with open work');
    await dialog.getByLabel('Your reason').fill('She has left the practice.');
    await dialog.getByRole('button', { name: 'Disable and hand over 1' }).click();
    await expect(dialog).toBeHidden();
    await expect(consultant).toHaveURL(/\/(login|inactivity)/);
  });

  await test.step('reassigned once more from the case page', async () => {
    await chief.goto(`${portal('')}/case-details?caseId=${id}`);
    await chief.getByRole('button', { name: 'Assign to someone else' }).click();
    const dialog = chief.getByRole('dialog', { name: `Assign ${name} to someone else` });
    await dialog.getByLabel('New consultant').selectOption({ index: 1 });
    await dialog.getByLabel('Your reason').fill('He is on leave.');
    await expectPagePasses(chief, 'assigning to someone else');
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await expect(chief.getByText('The case was reassigned.')).toBeVisible();
  });

  await test.step('her page shows what happened', async () => {
    await chief.goto(`${portal('')}/creators?search=${joan}`);
    await expect(chief.getByRole('button', { name: /^Joan Sterling: Disabled/ })).toBeVisible();
    await chief.keyboard.press('j');
    await chief.keyboard.press('Enter');
    await expect(chief.getByRole('heading', { level: 1, name: 'Joan Sterling' })).toBeVisible();
    const history = chief.getByRole('list', { name: 'History' });
    await expect(history.getByText(/disabled the account/)).toBeVisible();
    await expect(history.getByText('The invitation was accepted')).toBeVisible();
    await expect(chief.getByRole('table', { name: 'Emails' }).getByText('Invitation')).toBeVisible();
    await expectPagePasses(chief, 'the page of a person');
  });
  await consultant.context().close();
});

test('Q-012, Q-013, Q-014, Q-015, B-004, B-013, C-002: a creator invites a patient; in Spanish', async ({
  desk,
}) => {
  const clerk = await desk.open('harbor', '/patients');
  await expect(clerk.getByRole('columnheader')).toHaveText([
    /^Name/,
    'Email Address',
    'Date of Birth',
    'Telephone',
    'Status',
  ]);
  const email = addressOf('walter.brandt');
  await clerk.getByRole('button', { name: 'Invite a patient' }).click();
  const dialog = clerk.getByRole('dialog', { name: 'Invite a patient' });
  await dialog.getByLabel('Name').fill('Walter Brandt');
  await dialog.getByLabel('Telephone').fill('+1 555 010 0177');
  await dialog.getByLabel('Email Address').fill('patient@harbor.test');
  await dialog.getByRole('button', { name: 'Invite Patient' }).click();
  await expect(
    dialog.getByText('Someone with this email address already has an account here.'),
  ).toBeVisible();
  await expectPagePasses(clerk, 'an address that is taken');
  await dialog.getByLabel('Email Address').fill(email);
  await dialog.getByRole('button', { name: 'Invite Patient' }).click();
  await expect(dialog).toBeHidden();
  await clerk.getByLabel('Name, email or phone').fill('brandt');
  await expect(clerk.getByText(email)).toBeVisible();
  await clerk.route('**/users/current-user', async (route) => {
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/\/\/[^/]+\.localhost/, '//localhost'),
    });
    await route.fulfill({ response, json: { ...((await response.json()) as object), locale: 'es' } });
  });
  await clerk.reload();
  await expect(clerk.getByRole('heading', { level: 1, name: 'Pacientes' })).toBeVisible();
  await clerk.getByRole('button', { name: /^Walter Brandt: / }).click();
  await expect(clerk.getByRole('dialog', { name: 'Enviar la invitación otra vez' })).toBeVisible();
  await expectPagePasses(clerk, 'an invitation in Spanish');
});
