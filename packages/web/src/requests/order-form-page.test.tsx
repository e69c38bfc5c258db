// The patient's order form as a page: its steps, its URLs, and the preview for a super-admin.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { testUser } from '../app/testing/test-user.ts';
import {
  agree,
  choose,
  goOn,
  head,
  maggie,
  openPage,
  part,
  resetBetweenTests,
  studies,
  submit,
  time,
  type,
} from './own/test-own-request-page.tsx';

resetBetweenTests();

describe('the page', () => {
  it('J-001, J-002, J-004: shows title, four steps, the back link, and answers', async () => {
    await openPage();
    expect(screen.getByRole('heading', { level: 1, name: 'Order Video Report' })).toBeDefined();
    const main = within(screen.getByRole('main'));
    const titles = main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    for (const [at, title] of [
      'Personal Details',
      'Your Files',
      'Your Questions',
      'Finalize',
      'Help',
    ].entries())
      expect(titles[at]).toContain(title);
    expect(screen.getByRole('link', { name: 'Back to your record' }).getAttribute('href')).toBe(
      '/patient-dashboard',
    );
    const help = within(screen.getByRole('complementary', { name: 'Help' }));
    for (const question of ['What is a clinic code?', 'What if I have a CD?', 'How long does it take?'])
      expect(help.getByText(question)).toBeDefined();
    expect(help.getByText(/5-10 minutes.*1-3 business days/)).toBeDefined();
  });

  it('J-024: shows the contact options', async () => {
    for (const [name, content] of [
      ['support-phone', '(555) 010-0100'],
      ['support-email', 'help@demo.test'],
    ] as const)
      document.head.append(Object.assign(document.createElement('meta'), { name, content }));
    await openPage();
    const help = within(screen.getByRole('complementary', { name: 'Help' }));
    expect(help.getByRole('link', { name: '(555) 010-0100' }).getAttribute('href')).toBe('tel:5550100100');
    expect(help.getByRole('link', { name: 'help@demo.test' }).getAttribute('href')).toBe(
      'mailto:help@demo.test',
    );
  });

  it('J-005, X-017: a top button appears 500 ms after resting more than 212 px below it', async () => {
    await openPage();
    vi.useFakeTimers();
    const scroll = (to: number, wait: number) =>
      act(() => {
        Object.defineProperty(window, 'scrollY', { value: to, configurable: true });
        window.dispatchEvent(new Event('scroll'));
        vi.advanceTimersByTime(wait);
      });
    const button = () => screen.queryByRole('button', { name: 'Back to top' });
    scroll(212, 500);
    expect(button()).toBeNull();
    scroll(213, 499);
    expect(button()).toBeNull();
    scroll(213, 500);
    expect(button()).not.toBeNull();
    scroll(0, 500);
    expect(button()).toBeNull();
  });
});

describe('the steps', () => {
  it('J-003, J-006, J-007: open one after the other, with a check mark and an address for each', async () => {
    const { address } = await openPage('/personalized-video', {}, { ...maggie, phoneNumber: null });
    await waitFor(() => expect(address()).toBe('/personalized-video#personal-details'));
    expect(head('Your Files').getAttribute('aria-disabled')).toBe('true');
    await goOn();
    expect(part('Personal Details').getByText('Please enter a valid phone number')).toBeDefined();
    expect(address()).toBe('/personalized-video#personal-details');
    type('Phone', '5550100199');
    expect(screen.getByLabelText('Phone')).toHaveProperty('value', '(555) 010-0199');
    expect(head('Personal Details').textContent).toContain('Done');
    await goOn();
    expect(address()).toBe('/personalized-video#files');
    expect(head('Personal Details').getAttribute('aria-expanded')).toBe('false');
    expect(screen.getByText('Margaret Ellison, born 03/14/1957')).toBeDefined();
    expect(head('Your Questions').getAttribute('aria-disabled')).toBe('true');
    choose(/^I can’t get my images/);
    await goOn();
    expect(address()).toBe('/personalized-video#questions');
    expect(head('Finalize').getAttribute('aria-disabled')).toBeNull();
    expect(head('Your Questions').textContent).not.toContain('Done');
    await goOn();
    expect(address()).toBe('/personalized-video#finalize');
    expect(head('Your Questions').textContent).toContain('Done');
    expect(head('Finalize').getAttribute('aria-expanded')).toBe('true');
  });

  it('J-003: an address opens a step only if it may be opened already', async () => {
    const { address } = await openPage('/personalized-video#finalize');
    await waitFor(() => expect(address()).toBe('/personalized-video#files'));
    expect(head('Your Files').getAttribute('aria-expanded')).toBe('true');
  });

  it('CG-108: personal details can be opened and closed at any time', async () => {
    await openPage();
    await goOn();
    act(() => void fireEvent.click(head('Personal Details')));
    expect(head('Personal Details').getAttribute('aria-expanded')).toBe('true');
    act(() => void fireEvent.click(head('Personal Details')));
    expect(head('Personal Details').getAttribute('aria-expanded')).toBe('false');
  });

  it.each([
    [390, 'My clinic sends them'],
    [1440, 'I upload my own files'],
  ])('J-010: at %i px the default way of sending images fits the device', async (width, chosen) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width') && width <= Number(/\d+/.exec(query)?.[0]),
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    await openPage();
    await goOn();
    const way = screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${chosen}`) });
    expect(way.checked).toBe(true);
    expect(screen.getAllByRole('radio').filter(({ id }) => id === '').length).toBeGreaterThan(4);
  });
});

it('J-001: the study in the address is selected until the user chooses another one, also after a reload', async () => {
  const address = `/personalized-video?studyId=${studies[0]?.id ?? ''}`;
  await openPage(address);
  await goOn();
  choose(/^An online portal/);
  cleanup();
  await openPage(`${address}#files`);
  expect(screen.getByRole('radio', { name: /^An online portal/ })).toHaveProperty('checked', true);
  cleanup();
  await openPage(`/personalized-video?studyId=${studies[1]?.id ?? ''}#files`);
  expect(screen.getByRole('radio', { name: /^A study in my record/ })).toHaveProperty('checked', true);
  expect(await screen.findByRole('radio', { name: /^CT 0/ }, time)).toHaveProperty('checked', true);
});

it('CG-10: a super-admin can view every step, but not order, store or save anything', async () => {
  const { calls } = await openPage('/personalized-video', {}, testUser({ role: 'super-admin' }));
  expect(screen.getByText(/^Preview: this is the page that patients see/)).toBeDefined();
  for (const name of ['Your Files', 'Your Questions', 'Finalize']) {
    act(() => void fireEvent.click(head(name)));
    expect(head(name).getAttribute('aria-expanded')).toBe('true');
  }
  agree();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit Request' }).disabled).toBe(true);
  expect(screen.getByText('This is a preview. Nothing can be ordered here.')).toBeDefined();
  await submit();
  act(() => void fireEvent.click(head('Your Files')));
  for (const input of document.querySelectorAll<HTMLInputElement>('input[type=file]'))
    expect(input.disabled).toBe(true);
  choose(/^My clinic sends them/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Verify code' }).disabled).toBe(true);
  expect(calls.some(({ method }) => method !== 'GET')).toBe(false);
  expect(window.sessionStorage.getItem('order-draft')).toBeNull();
});
