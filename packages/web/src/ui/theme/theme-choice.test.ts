import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseTheme, startTheme, useDarkPage } from './theme-choice.ts';

const shown = () => document.documentElement.dataset['theme'];
let isDeviceDark = false;
let tellDevice: () => void = () => {};

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isDeviceDark;
    },
    addEventListener: (_kind: string, listener: () => void) => {
      tellDevice = listener;
    },
  }));
  startTheme();
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  chooseTheme('light');
  isDeviceDark = false;
});

test('CG-210: follows the device by default', () => {
  localStorage.clear();
  startTheme();
  expect(shown()).toBeUndefined();
  isDeviceDark = true;
  tellDevice();
  expect(shown()).toBe('dark');
});

test('keeps the choice for the next visit', () => {
  chooseTheme('dark');
  expect([shown(), localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
  delete document.documentElement.dataset['theme'];
  startTheme();
  expect(shown()).toBe('dark');
});

test('follows the device, even while the page is open', () => {
  chooseTheme('device');
  expect(shown()).toBeUndefined();
  isDeviceDark = true;
  tellDevice();
  expect(shown()).toBe('dark');
});

test('follows a choice made in another window', () => {
  localStorage.setItem('theme', 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect(shown()).toBe('dark');
});

test('prints on white', () => {
  chooseTheme('dark');
  window.dispatchEvent(new Event('beforeprint'));
  expect(shown()).toBeUndefined();
  window.dispatchEvent(new Event('afterprint'));
  expect(shown()).toBe('dark');
});

test('lasts for this window if the browser has no storage', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  chooseTheme('dark');
  expect(shown()).toBe('dark');
  vi.restoreAllMocks();
});

test('a dark page restores the chosen theme when it is left', () => {
  for (const [choice, after] of [
    ['light', undefined],
    ['dark', 'dark'],
  ] as const) {
    chooseTheme(choice);
    const page = renderHook(() => useDarkPage());
    expect(shown()).toBe('dark');
    page.unmount();
    expect(shown()).toBe(after);
  }
});
