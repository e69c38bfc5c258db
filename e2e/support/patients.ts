// Patients who have just registered at the provider's portal, and how they fill in the order form.
import { expect, test, type Browser, type Page } from '@playwright/test';

import { birthDay, newPatient, openApi } from './desk-api.ts';
import { portal, signIn } from './people.ts';

export const ownPassword = 'Harbor-Lights-42';

/** Lets the provider's patients request a report before they pay (V-102) while the tests of this file or group run. */
export function allowRequestsBeforePayment(): void {
  const set = (canRequestBeforePay: boolean) => async () => {
    const admin = await openApi('portal', 'super@demo.test');
    await admin.call('PUT', '/workspaces/1/request-before-pay', { canRequestBeforePay });
  };
  test.beforeAll(set(true));
  test.afterAll(set(false));
}

/** Registers a new, unknown patient. */
export async function registerPatient(
  name: string,
  locale: 'en' | 'es' = 'en',
): Promise<{ name: string; email: string }> {
  const { email, preferredName, phoneNumber, gender } = newPatient(name);
  const body = {
    name,
    email,
    preferredName,
    phoneNumber,
    gender,
    dateOfBirth: birthDay,
    locale,
    password: ownPassword,
    confirmPassword: ownPassword,
    termsAccepted: true,
  };
  const answer = await fetch(`${portal('')}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sub-domain': 'portal' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The registration of ${name}: ${answer.status} ${await answer.text()}`);
  return { name, email };
}

/** Opens a patient's window at the order form, with the given width. */
export async function openAsPatient(browser: Browser, email: string, width: number): Promise<Page> {
  const page = await signIn(browser, 'portal', email, ownPassword);
  await page.setViewportSize({ width, height: 844 });
  await page.goto(`${portal('portal')}/personalized-video`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

interface ListedStudy {
  caseId: string;
  createdAt: string;
  earlierReports: { caseId: string }[];
}

/**
 * Opens the report that Lakeside's patient has in the demo, as that patient, and waits for its video. Returns its case.
 * Another journey may have ordered more reports for the same patient, or a new one of the same study.
 */
export async function openDemoReport(page: Page): Promise<string> {
  const patient = await openApi('lakeside', 'patient@lakeside.test');
  const { data } = (await patient.call('GET', '/patients/record')) as unknown as { data: ListedStudy[] };
  const oldest = data.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))[0];
  const caseId = oldest?.earlierReports.at(-1)?.caseId ?? oldest?.caseId;
  if (!caseId) throw new Error('The demo’s patient has no report.');
  await page.goto(`${portal('lakeside')}/patient-report?caseId=${caseId}`);
  // The demo creates its videos after startup.
  await expect(async () => {
    await page.reload();
    await expect(page.locator('video').first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 120_000 });
  return caseId;
}
