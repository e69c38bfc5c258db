// Adds what the simulated browser lacks. Tests that use a real server or read files run in Node and do not need this.
import '../../platform/api/zod-setup.ts';
import { cleanup, configure } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { afterAll, afterEach, vi } from 'vitest';

// Lazy parts of a page can take a while to load on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// Test files share a process, its packages and its simulated browser (ADR 0068), but none of our modules and nothing
// that an earlier file left on the page.
vi.resetModules();
// A lazy part that arrives after its file has ended would stay, with what it imports, and hide the next file's mocks.
afterAll(() => vi.dynamicImportSettled());

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** There is no layout, so everything is on the screen. */
class SeeingObserver extends SilentObserver {
  readonly #onSeen: IntersectionObserverCallback;
  constructor(onSeen: IntersectionObserverCallback) {
    super();
    this.#onSeen = onSeen;
  }
  override observe() {
    this.#onSeen([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
  }
}

if (typeof document !== 'undefined') {
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
  happyDOM.setURL('http://localhost:3000/');
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  Object.defineProperty(document, 'fonts', {
    value: { addEventListener: () => {}, removeEventListener: () => {} },
    configurable: true,
  });
  vi.stubGlobal('ResizeObserver', SilentObserver);
  // Tests that undo their stubs keep it.
  globalThis.IntersectionObserver = SeeingObserver as unknown as typeof IntersectionObserver;
  afterEach(cleanup);
}
