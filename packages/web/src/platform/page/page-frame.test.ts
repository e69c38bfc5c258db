import { afterEach, describe, expect, it, vi } from 'vitest';
import { watchFrame } from './page-frame.ts';

afterEach(() => {
  document.body.replaceChildren();
  delete document.documentElement.dataset['sent'];
});

/** The page as the server sends it. */
function openPage(): HTMLElement {
  document.body.innerHTML =
    '<div id="frame"><form><input id="email" value=""></form></div><div id="root"></div>';
  const root = document.getElementById('root');
  if (!root) throw new Error('no root');
  watchFrame(root);
  return root;
}

/** The app shows its page. */
async function show(root: HTMLElement): Promise<void> {
  root.innerHTML = '<main><input id="email"></main>';
  await new Promise((resolve) => setTimeout(resolve));
}
const frame = () => document.getElementById('frame');

describe('the frame of a page', () => {
  it('stays until the app shows a page, not only that it is loading', async () => {
    const root = openPage();
    root.innerHTML = '<p role="status">Loading</p>';
    await new Promise((resolve) => setTimeout(resolve));
    expect(frame()).not.toBeNull();
    await show(root);
    expect(frame()).toBeNull();
  });

  it('A-002 leaves what was typed, and the focus, to the form of the app', async () => {
    const root = openPage();
    const heard = vi.fn();
    root.addEventListener('input', heard);
    const typed = document.getElementById('email') as HTMLInputElement;
    typed.value = 'ada@mailbox.test';
    typed.focus();
    await show(root);
    const field = document.getElementById('email') as HTMLInputElement;
    expect(field.value).toBe('ada@mailbox.test');
    expect(heard).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(field);
  });

  it('stays while its form is being sent', async () => {
    const root = openPage();
    document.documentElement.dataset['sent'] = '';
    await show(root);
    expect(frame()).not.toBeNull();
  });

  it('a film in it stays until the page has loaded its own', async () => {
    const root = openPage();
    frame()?.append(Object.assign(document.createElement('div'), { id: 'film' }));
    document.getElementById('film')?.setAttribute('data-shown', '');
    root.innerHTML = '<main><p data-loading></p></main>';
    await new Promise((resolve) => setTimeout(resolve));
    expect(frame()).not.toBeNull();
    await show(root);
    expect(frame()).toBeNull();
  });
});
