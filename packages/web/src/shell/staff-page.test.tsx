import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissSnackbar, currentSnackbars, notify } from '../ui/feedback/snackbar-store.ts';
import { OwnPage } from './own-page.tsx';
import { renderPage } from '../app/testing/test-page.tsx';
import { testUser } from '../app/testing/test-user.ts';

const { workspace } = testUser();

/** Writes a setting into the page, as the server does. */
function setPageSetting(name: string, content: string): void {
  const meta = document.createElement('meta');
  meta.name = name;
  meta.content = content;
  document.head.append(meta);
}

beforeEach(() => vi.stubGlobal('WebSocket', vi.fn()));
afterEach(() => {
  for (const meta of document.head.querySelectorAll('meta')) meta.remove();
  for (const { id } of currentSnackbars()) dismissSnackbar(id);
  vi.unstubAllGlobals();
});

const open = (user = testUser(), address = '/case-details?caseId=c') =>
  renderPage(<OwnPage>Content</OwnPage>, {
    address,
    answers: { 'GET /notification/unread': () => ({ data: [], total: 0 }) },
    user,
  });
const bar = () => within(screen.getByRole('banner'));

describe('the bar of every page', () => {
  it('C-013 the logo links to the start page, or to the clinic’s own site if there is one', async () => {
    await open();
    expect(bar().getAllByRole('link')[0]?.getAttribute('href')).toBe('/');
    document.body.replaceChildren();
    await open(testUser({ workspace: { ...workspace, landingUrl: 'https://clinic.test/' } }));
    expect(bar().getAllByRole('link')[0]?.getAttribute('href')).toBe('https://clinic.test/');
  });

  it('C-018 the current page’s link is marked, also on a page that belongs to it', async () => {
    await open();
    const current = bar()
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map((link) => link.textContent)).toEqual(['Report Dashboard']);
  });

  it.each([
    ['/cases', ['filled']],
    ['/case-details?caseId=c', ['default']],
    ['/add-case', []],
  ])('C-008 on %s the bar’s button is primary only if the page has no primary button', async (to, look) => {
    await open(testUser(), to);
    const buttons = bar().queryAllByRole('link', { name: 'Request Video Report' });
    expect(buttons.map((button) => button.getAttribute('data-variant'))).toEqual(look);
  });

  it('C-017 the account menu has the role’s entries, and Logout', async () => {
    await open();
    fireEvent.click(bar().getByRole('button', { name: /account of/ }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['My Account', 'Logout']);
  });

  it('C-015 CG-140 help shows contact options if there is no chat', async () => {
    setPageSetting('support-email', 'help@clinic.test');
    await open();
    fireEvent.click(bar().getByRole('button', { name: 'Help' }));
    expect((await screen.findByRole('link', { name: 'help@clinic.test' })).getAttribute('href')).toBe(
      'mailto:help@clinic.test',
    );
    expect(screen.queryByRole('link', { name: 'Open the chat' })).toBeNull();
  });

  it('C-015 CG-140 help opens the configured chat in a new tab', async () => {
    setPageSetting('support-chat', '/support-chat');
    await open();
    fireEvent.click(bar().getByRole('button', { name: 'Help' }));
    const chat = await screen.findByRole('link', { name: 'Open the chat' });
    expect([chat.getAttribute('href'), chat.getAttribute('target')]).toEqual(['/support-chat', '_blank']);
  });
});

describe('the footer of every page', () => {
  it('C-020 O-001 O-002 has terms, privacy, the educational service and copyright, opened in tabs', async () => {
    await open();
    const foot = within(screen.getByRole('contentinfo'));
    const links = foot
      .getAllByRole('link')
      .map((link) => [link.getAttribute('href'), link.getAttribute('target')]);
    expect(links).toEqual([
      ['/terms', '_blank'],
      ['/privacy', '_blank'],
      ['/edu-terms', '_blank'],
    ]);
    expect(foot.getByText(`© ${new Date().getFullYear()} Plainscan`)).toBeTruthy();
  });

  it('C-014 CG-143 shows the version if configured', async () => {
    await open();
    expect(screen.queryByText(/^Version/)).toBeNull();
    document.body.replaceChildren();
    setPageSetting('product-version', '1.2.3');
    await open();
    expect(screen.getByText('Version 1.2.3')).toBeTruthy();
  });
});

it('C-028 a snackbar closes with its button', async () => {
  await open();
  act(() => notify('error', 'The file was not saved.'));
  expect(screen.getByRole('alert').textContent).toContain('The file was not saved.');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('The file was not saved.')).toBeNull();
});
