// Pictures of every email of the product in both languages: wide, on a phone, and without styles, as some mail programs
// show it. Created by `npm run pictures -- mail`. Nothing is compared.
import { test, type Browser, type Page } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { readEveryMail, type EveryMail } from './support/every-mail.ts';
import { takeWebpScreenshot } from './support/webp-picture.ts';

const folder = resolve(import.meta.dirname, '../docs/images/mails');

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const withoutStyles = (html: string): string =>
  html
    .replaceAll(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<div style="display:none[\s\S]*?<\/div>/, '')
    .replaceAll(/<\/?span[^>]*>/g, '')
    .replaceAll(/ (?:style|bgcolor|width|height|align|valign)="[^"]*"/g, '')
    .replaceAll('<img ', '<img height="48" ');

const looks = [
  ['wide', 680, (html: string) => html],
  ['at 390 px', 390, (html: string) => html],
  ['without styles', 560, withoutStyles],
] as const;

/** Lays out the email three times, each under the summary line of a mail program. */
function sheetOf({ html, subject, senderName, to, replyTo }: EveryMail): string {
  const head = `<p><b>${escape(senderName)}</b> to ${escape(to)}, answers to ${escape(replyTo ?? 'nobody')}<br><b>${escape(subject)}</b></p>`;
  const frames = looks.map(
    ([name, width, change]) =>
      `<figure style="width:${width}px"><figcaption>${name}</figcaption><iframe width="${width}" height="100" srcdoc="${escape(change(html))}"></iframe></figure>`,
  );
  return `<style>body{margin:0;padding:16px;background:#c9ced6;font:14px Arial}main{display:flex;gap:16px;align-items:flex-start}figure{margin:0}iframe{border:0;background:#fff;display:block}</style>${head}<main>${frames.join('')}</main>`;
}

/** The clinic’s logo, because no server delivers it here. */
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48"><circle cx="24" cy="24" r="24" fill="#c2185b"/><path d="M10 30q7-8 14 0t14 0M10 22q7-8 14 0t14 0" fill="none" stroke="#fff" stroke-width="3"/></svg>';

async function openSheet(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1694, height: 900 } });
  await page.route(/\/logo\?/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: logo }));
  return page;
}

test('every mail', async ({ browser }) => {
  mkdirSync(folder, { recursive: true });
  const page = await openSheet(browser);
  for (const mail of readEveryMail()) {
    await page.setContent(sheetOf(mail));
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      for (const frame of document.querySelectorAll('iframe'))
        frame.style.height = `${frame.contentDocument?.documentElement.scrollHeight ?? 0}px`;
    });
    const name = `${mail.name.replaceAll(/[^a-z]+/g, '-')}-${mail.locale}`;
    writeFileSync(
      join(folder, `${name}.webp`),
      await takeWebpScreenshot(page, { isWhole: true, scale: 0.62 }),
    );
  }
  await page.close();
});
