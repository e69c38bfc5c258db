import { afterEach, expect, it } from 'vitest';
import { rememberTour, wasTourSeen } from './tour-memory.ts';

afterEach(() => window.localStorage.clear());

it('A-045 keeps in local storage which tours were seen', () => {
  expect(wasTourSeen('dashboard')).toBe(false);
  rememberTour('dashboard');
  expect(wasTourSeen('dashboard')).toBe(true);
  expect(wasTourSeen('report')).toBe(false);
  expect(window.localStorage.getItem('tour-dashboard')).toBe('seen');
  expect(window.localStorage).toHaveLength(1);
});
