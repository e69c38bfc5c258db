// What the simulated browser of the tests lacks. Tests that talk to a real server or read files run in Node and need none of it.
import '../../platform/api/zod-setup.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Parts of a page are loaded when they are shown, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 4_000 });

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

if (typeof document !== 'undefined') {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  Object.defineProperty(document, 'fonts', {
    value: { addEventListener: () => {}, removeEventListener: () => {} },
  });
  vi.stubGlobal('ResizeObserver', SilentObserver);
  afterEach(cleanup);
}
