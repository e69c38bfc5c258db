import { beforeEach, expect, it } from 'vitest';
import { day } from '@plainscan/contract';
import { rememberClick, storedClick } from './ad-click.ts';

beforeEach(() => localStorage.clear());

it('CG-141 keeps an ad click for 90 days', () => {
  rememberClick('?utm=a&gclid=G-1', 0);
  rememberClick('?page=2', day);
  expect(storedClick(90 * day - 1)).toBe('G-1');
  expect(storedClick(90 * day)).toBeNull();
});

it('CG-141 keeps the latest click', () => {
  rememberClick('?gclid=G-1', 0);
  rememberClick('?gclid=G-2', 60 * day);
  expect(storedClick(120 * day)).toBe('G-2');
});

it.each(['', '{', '7', '{"id":7,"at":0}', '{"id":"a"}'])('%j is not a click', (stored) => {
  localStorage.setItem('gclid', stored);
  expect(storedClick(0)).toBeNull();
});
