// CG-166: a clinic orders and lets the patient pay. The patient follows the email, sees the price, pays, and work
// continues.
import { expect } from '@playwright/test';

import { newPatient, openApi, orderOf } from './support/desk-api.ts';
import { onlyInFull, test } from './support/journey-test.ts';
import { mailedLink } from './support/mails.ts';
import { expectPagePasses } from './support/page-check.ts';
import { ownPassword } from './support/patients.ts';

for (const [width, locale] of [
  [390, 'en'],
  [1440, 'es'],
] as const)
  test(
    `L-024, L-027, CG-166: at ${width} px a patient follows the email and pays for the clinic’s order (${locale})`,
    onlyInFull(locale === 'es'),
    async ({ browser }) => {
      const clinic = await openApi('harbor', 'admin@harbor.test');
      const patient = newPatient(`Euphemia Lindgren ${width}`);
      const { id } = await clinic.call('POST', '/cases', {
        ...orderOf(patient),
        uploadOption: 'pending-upload',
        selectedPaymentPackage: 'standard',
        selectedPaymentMethod: 'patient-pay',
      });
      const context = await browser.newContext({
        viewport: { width, height: 844 },
        locale: locale === 'es' ? 'es-US' : 'en-US',
      });
      const page = await context.newPage();
      await page.goto(await mailedLink(context.request, patient.email, '/invite'));
      await page.locator('input[type="password"]').first().fill(ownPassword);
      await page.locator('input[type="password"]').nth(1).fill(ownPassword);
      for (const box of await page.getByRole('checkbox').all()) await box.check();
      await page.getByRole('button', { name: /^(Create password|Crear contraseña)$/ }).click();
      await page
        .getByRole('link', { name: /^(Go to Login|Ir al acceso)$/ })
        .or(page.getByRole('button', { name: /^(Go to Login|Ir al acceso)$/ }))
        .click();
      await expect(page).toHaveURL(new RegExp(`/patient-dashboard\\?caseId=${id}`));
      const pay = page.getByRole('button', { name: /^(Pay|Pagar) \$85\.50$/ });
      await expect(pay).toBeVisible();
      await expectPagePasses(page, 'what the clinic ordered, with its price');
      await pay.click();
      await expect(page).toHaveURL(/\/dev\/checkout\//);
      await page.getByRole('button', { name: /^(Pay|Pagar) \$85\.50$/ }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: /^(Thank you for your payment|Gracias por su pago)$/ }),
      ).toBeVisible();
      await expectPagePasses(page, 'paid');
      await clinic.until(id, ({ status }) => status.value === 'pending-upload');
      await context.close();
    },
  );
