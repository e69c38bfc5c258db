// Text typed by a clinic or a user stays text in an email, and the contact line uses what is known.
import { describe, expect, test } from 'vitest';

import { renderMail, senderOf, type MailBrand, type MailModel } from './mail-layout.ts';

const brand: MailBrand = {
  name: 'Harbor Imaging',
  primaryColor: '#0D5CB8',
  logoUrl: null,
  privacyUrl: 'https://harbor.example.com/privacy',
  postalAddress: null,
  phone: null,
  email: null,
};
const model = (change: Partial<MailModel> = {}): MailModel => ({
  brand,
  language: 'en',
  heading: 'Your video report is ready',
  paragraphs: ['It is ready.'],
  button: { label: 'Watch it', url: 'https://harbor.example.com/patient-report' },
  notes: [],
  why: 'You asked for it.',
  ...change,
});
const withBrand = (change: Partial<MailBrand>, rest: Partial<MailModel> = {}) =>
  renderMail(model({ brand: { ...brand, ...change }, ...rest }));

describe('the contact line', () => {
  test.each([
    [{ phone: '(555) 010-0142', email: 'a@b.test' }, 'Call (555) 010-0142, or just reply to this email.'],
    [{ phone: '(555) 010-0142' }, 'Questions? Call (555) 010-0142.'],
    [{ email: 'a@b.test' }, 'Questions? Just reply to this email.'],
    [{}, 'Questions? Ask your contact at Harbor Imaging. Nobody reads replies to this email.'],
  ])('with %j it says: %s', (contact, said) => {
    expect(withBrand(contact).text).toContain(said);
  });

  test('a reply goes to an address that is read, or nowhere', () => {
    expect(senderOf({ ...brand, email: 'desk@harbor.test' })).toEqual({
      name: 'Harbor Imaging',
      replyTo: 'desk@harbor.test',
    });
    expect(senderOf(brand)).toEqual({ name: 'Harbor Imaging', replyTo: null });
  });

  test('the number can be tapped on a phone, and the address keeps its lines', () => {
    const { html, text } = withBrand({ phone: '+1 (555) 010-0142', postalAddress: '12 Quay St\r\nPortland' });
    expect(html).toContain('href="tel:+15550100142"');
    expect(html).toContain('12 Quay St<br>Portland<br>');
    expect(text).toContain('12 Quay St\r\nPortland\nQuestions?');
  });
});

test('prices are listed as text and as a table', () => {
  const { html, text } = renderMail(model({ prices: [{ label: 'Total', amount: '$95.00' }] }));
  expect(text).toContain('Total: $95.00');
  expect(html).toMatch(/<table[^]*Total[^]*\$95\.00/);
});

const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>\'&';

test('user input stays text everywhere', () => {
  const { html } = withBrand(
    {
      name: hostile,
      primaryColor: 'red;background:url(https://evil.test)',
      logoUrl: `https://a.test/${hostile}`,
      postalAddress: hostile,
      phone: `javascript:alert(1)${hostile}`,
      email: hostile,
    },
    {
      heading: hostile,
      greeting: hostile,
      paragraphs: [hostile, { text: hostile, strong: hostile }],
      steps: [hostile],
      button: { label: hostile, url: `https://a.test/${hostile}` },
      linkNote: hostile,
      notes: [hostile],
      why: hostile,
      stop: { label: hostile, url: `https://a.test/${hostile}` },
    },
  );
  expect(html).not.toMatch(/<script|<img src=x|evil\.test|href="javascript/);
  // All tags of the email are our own: none came from a text.
  const tags = new Set([...html.matchAll(/<([a-z][a-z\d]*)/gi)].map(([, tag]) => tag));
  expect([...tags].toSorted()).toEqual(
    'a b body br div h1 head html img meta p span table td title tr'.split(' '),
  );
});

test('an unfilled placeholder in a text is not a placeholder of the layout', () => {
  const { text, html } = withBrand({ name: '{phone} $& $1', phone: null }, { why: '{phone}' });
  expect(text).toContain('Ask your contact at {phone} $& $1.');
  expect(html).toContain('<b>{phone} $&amp; $1</b>');
});
