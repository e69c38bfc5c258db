// CG-163, SEC-A6: every email of the product, in both languages, checked against the rules for emails.
import { caseMailKeys } from '@plainscan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  lakesideContact,
  queueEveryMail,
  recordSecrets,
  type EveryMail,
} from '../tests/every-mail-fixture.ts';
import { workspaceIds } from '../tests/demo-people-fixture.ts';
import { openTestBed, type TestBed } from '../tests/test-bed-fixture.ts';
import { accountMailTexts } from './auth/accounts/account-mail-texts.ts';
import { sql } from './platform/database/drizzle.ts';
import { contrastOf, mailColorsOf } from './platform/mail/mail-colors.ts';
import { paymentMailTexts } from './payments/mails/payment-mail-texts.ts';
import { callAnonymously } from './test-platform-fixture.ts';
import { readWorkspace, type WorkspaceRow } from './workspaces/workspace-service.ts';

let testBed: TestBed;
let mails: EveryMail[];
let lakeside: WorkspaceRow;
beforeAll(async () => {
  testBed = await openTestBed();
  mails = await queueEveryMail(testBed);
  lakeside = await testBed.product.platform.database.asSystem(() => readWorkspace(workspaceIds.lakeside));
});
afterAll(() => testBed.product.close());

/** Runs the check on every email and lists those that fail. */
function expectOfEach(check: (mail: EveryMail) => void): void {
  const failures = mails.flatMap((mail) => {
    try {
      check(mail);
      return [];
    } catch (error) {
      return [`${mail.name} ${mail.locale}: ${error instanceof Error ? error.message : String(error)}`];
    }
  });
  expect(failures).toEqual([]);
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};
const decode = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity);
const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Returns the pieces of text that a reader of the HTML sees. */
const piecesOf = ({ html }: EveryMail): string[] =>
  html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replace(/<div style="display:none[\s\S]*?<\/div>/, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .split(/<[^>]*>/)
    .map((piece) => squeeze(decode(piece)))
    .filter((piece) => piece !== '');

const linksOf = ({ html }: EveryMail): string[] =>
  [...html.matchAll(/\b(?:href|src)="([^"]*)"/g)].map(([, url = '']) => decode(url));

const buttonOf = ({ html }: EveryMail): { url: string; label: string } => {
  const [, url = '', label = ''] = /<a href="([^"]*)"[^>]*display:block[^>]*>([^<]*)<\/a>/.exec(html) ?? [];
  return { url: decode(url), label: decode(label) };
};

const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\d-]+/u)
      .filter((word) => word.length > 3)
      // “pay” and “paid”, “imágenes” and “imagen”: the first letters are enough to compare.
      .map((word) => word.slice(0, 4)),
  );

test('CG-163: every email of the product exists in both languages, exactly once', async () => {
  const expected = [
    ...Object.keys(accountMailTexts),
    ...Object.keys(paymentMailTexts),
    ...caseMailKeys,
    'requested-own',
    'closed-unpaid',
    'download-ready',
    'download-failed',
    'share-link video',
    'share-link files',
    'care-invitation images',
    'care-invitation reports',
  ];
  for (const locale of ['en', 'es'])
    expect(mails.filter((mail) => mail.locale === locale).map(({ name }) => name)).toEqual(
      expect.arrayContaining(expected),
    );
  expect(mails.filter(({ name }) => name.startsWith('unnamed'))).toEqual([]);
  expect(mails.map(({ name, locale }) => `${name} ${locale}`)).toHaveLength(
    new Set(mails.map(({ name, locale }) => `${name} ${locale}`)).size,
  );
});

describe('the clinic’s branding in every email', () => {
  test('B22: sender, reply address, color, address, phone and contact text are the clinic’s', () =>
    expectOfEach(({ html, text, senderName, replyTo }) => {
      expect(senderName).toBe(lakeside.name);
      expect(replyTo).toBe(lakesideContact.contactEmail);
      expect(html).toContain(mailColorsOf(lakeside.primaryColor).fill);
      expect(html).toMatch(/<img src="http:\/\/lakeside\.localhost:8080\/api\/workspaces\/3\/logo\?v=[^"]+"/);
      for (const words of [lakeside.name, lakesideContact.contactPhone, 'Duluth, MN 55802']) {
        expect(html).toContain(words);
        expect(text).toContain(words);
      }
    }));

  test('the subject is also the heading, and the button is about the same thing', () =>
    expectOfEach((mail) => {
      const { label } = buttonOf(mail);
      expect(piecesOf(mail)).toContain(mail.subject);
      const shared = [...wordsOf(label)].filter((word) => wordsOf(mail.subject).has(word));
      expect(shared, `${mail.subject} / ${label}`).not.toEqual([]);
    }));

  test('the button’s link is also spelled out, in both parts', () =>
    expectOfEach((mail) => {
      const { url } = buttonOf(mail);
      expect(piecesOf(mail)).toContain(url);
      expect(mail.text).toContain(`\n${url}\n`);
    }));

  test('why the reader gets it and whom to contact', () =>
    expectOfEach(({ text, locale }) => {
      expect(text).toMatch(
        locale === 'en' ? /Why you get this email\. \S.{20,}/ : /Por qué recibe este correo\. \S.{20,}/,
      );
      expect(text).toMatch(
        locale === 'en'
          ? /Call \(555\) 010-0167, or just reply to this email\./
          : /Llame al \(555\) 010-0167 o responda a este correo\./,
      );
    }));

  test('a report announcement says who speaks and how long it takes', async () => {
    const { body: speaker } = await testBed.callers.consultant.call('GET', '/users/current-user');
    const ready = mails.filter(({ name }) => name.startsWith('ready'));
    expect(ready).toHaveLength(4);
    for (const { text, locale } of ready) {
      expect(text).toContain(String(speaker['name']));
      // The video is 61 seconds long.
      expect(text).toContain(locale === 'en' ? 'It is about 1 minute long.' : 'Dura cerca de 1 minuto.');
    }
  });

  test('A-046 CG-191: users without a password learn why they need one first, and what opens after it', () => {
    const invited = mails.filter(({ name }) => name.endsWith('invited'));
    expect(invited.length).toBeGreaterThan(20);
    for (const mail of invited) {
      expect(mail.subject).toMatch(
        mail.locale === 'en' ? /^Create your password to / : /^Cree su contraseña para /,
      );
      expect(buttonOf(mail).url).toMatch(/\/invite\?token=[\w-]{43}&redirect=%2Fpatient-/);
      expect(mail.text).toMatch(/1\. .+\n2\. .+\n3\. .+/);
    }
  });

  test('only reminders can be stopped, by the reader and by one POST from their mail program', () =>
    expectOfEach(({ name, text, html, unsubscribeUrl }) => {
      const isReminder = /^(reminder|unopened)/.test(name);
      expect(unsubscribeUrl !== null).toBe(isReminder);
      expect(text.includes('/stop-reminders/')).toBe(isReminder);
      expect(html.includes('/stop-reminders/')).toBe(isReminder);
      if (isReminder)
        expect(unsubscribeUrl).toMatch(/^http:\/\/lakeside\.localhost:8080\/api\/reminders\/stop\/v1\.\S+$/);
    }));
});

describe('for readers without images, styles or HTML', () => {
  test('the plain text contains everything in the HTML, including links', () =>
    expectOfEach((mail) => {
      const text = squeeze(mail.text);
      for (const piece of piecesOf(mail)) {
        // The plain text puts step numbers and the text around a phone link within a line.
        if (/^[\d.]$/.test(piece) || /^(If the button|Si el botón)/.test(piece)) continue;
        expect(text).toContain(piece);
      }
      for (const url of linksOf(mail)) if (!/^tel:|\/logo\?/.test(url)) expect(mail.text).toContain(url);
    }));

  test('nothing depends on a stylesheet, a script or a form', () =>
    expectOfEach(({ html, locale }) => {
      expect(html).not.toMatch(/<style|<script|<form|<link|<iframe|javascript:|url\(/i);
      expect(html).toContain(`<html lang="${locale}">`);
    }));

  test('every placeholder is filled in', () =>
    expectOfEach(({ subject, html, text }) => {
      for (const part of [subject, html, text]) expect(part).not.toMatch(/\{\w+\}|undefined|null\b|NaN/);
    }));
});

describe('SEC-A6', () => {
  test('every link goes to the clinic’s own host', () =>
    expectOfEach((mail) => {
      for (const url of linksOf(mail).filter((link) => !link.startsWith('tel:')))
        expect(new URL(url).origin).toBe('http://lakeside.localhost:8080');
      for (const [url] of mail.text.matchAll(/https?:\/\/\S+/g))
        expect(new URL(url).origin).toBe('http://lakeside.localhost:8080');
    }));

  test('no email contains the record; the patient’s name appears only to greet them or as the sender', () =>
    expectOfEach(({ name, subject, html, text, to }) => {
      const said = `${subject}\n${html}\n${text}`;
      const { patientName, ...rest } = recordSecrets;
      for (const secret of Object.values(rest)) expect(said).not.toContain(secret);
      expect(said).not.toMatch(/lumbar|spine|needle/i);
      expect(subject).not.toContain(patientName);
      const isFromPatient = /^(share-link|care-invitation)/.test(name);
      if (said.includes(patientName)) expect(isFromPatient || to.startsWith('grace')).toBe(true);
    }));

  test('a secret is only in the emails meant for it', () =>
    expectOfEach(({ name, subject, text }) => {
      const carries =
        /^(verify|invitation|reset|email-confirm|download-ready|share-link .*|care-invitation .*|.* invited)$/;
      expect(/token=/.test(text)).toBe(carries.test(name));
      expect(subject).not.toMatch(/[\w-]{30}/);
    }));

  const foreign = {
    host: 'evil.test',
    'x-forwarded-host': 'evil.test',
    forwarded: 'host=evil.test',
    'x-original-host': 'evil.test',
    origin: 'http://evil.test',
    referer: 'http://evil.test/',
  };
  test('no request header gets into an email', async () => {
    const { product } = testBed;
    const worker = await product.startWorker();
    const before = Number((await testBed.select(sql`SELECT count(*) AS n FROM email_outbox`))[0]?.['n']);
    const post = (path: string, body: object, portal = 'lakeside') =>
      callAnonymously(product.app, 'POST', path, { body, headers: { ...foreign, 'sub-domain': portal } });
    await post('/auth/forgot-password', { email: 'patient@lakeside.test' });
    await post('/auth/forgot-password', { email: 'creator@lakeside.test' });
    // Also at the main host, where every clinic is searched.
    await post('/auth/forgot-password', { email: 'patient@harbor.test' }, '');
    await post('/auth/forgot-password', { email: 'patient@lakeside.test' }, 'evil.test');
    const callers: [typeof testBed.callers.patient, string, string, object?][] = [
      [
        testBed.callers.clerk,
        'PUT',
        '/users/email',
        { email: 'new@mail.test', currentPassword: 'Demo-2026!' },
      ],
      [
        testBed.callers.clerk,
        'PUT',
        '/users/password',
        { currentPassword: 'Demo-2026!', password: 'Other-Harbor-8' },
      ],
    ];
    for (const [caller, method, path, body] of callers)
      await caller.call(method, path, { ...(body && { body }), headers: foreign });
    await expect
      .poll(async () => {
        worker.jobs.wake();
        return testBed.select(sql`SELECT 1 FROM job WHERE status IN ('queued', 'running')`);
      })
      .toEqual([]);
    const rows = await testBed.select(sql`SELECT template, subject, html, text, reply_to FROM email_outbox`);
    expect(rows.length).toBeGreaterThanOrEqual(before + 5);
    for (const row of rows) expect(JSON.stringify(row)).not.toContain('evil');
  });
});

test('B22: a clinic’s color is adjusted until button and links are readable', () => {
  const colors = [
    '#ffffff',
    '#ffff00',
    '#f1f4f8',
    '#2aaae2',
    '#388e3c',
    '#c2185b',
    '#000000',
    '#0d5cb8',
    'red',
  ];
  for (let at = 0; at < 4_096; at += 1)
    colors.push(
      `#${[at >> 8, (at >> 4) & 15, at & 15].map((part) => `${part.toString(16)}${part.toString(16)}`).join('')}`,
    );
  for (const color of colors) {
    const { fill, onFill, link } = mailColorsOf(color);
    expect(contrastOf(fill, onFill), color).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(fill, '#ffffff'), color).toBeGreaterThanOrEqual(3);
    expect(contrastOf(link, '#f1f4f8'), color).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(link, '#ffffff'), color).toBeGreaterThanOrEqual(4.5);
  }
  expect(mailColorsOf('#0d5cb8').fill).toBe('#0d5cb8');
});
