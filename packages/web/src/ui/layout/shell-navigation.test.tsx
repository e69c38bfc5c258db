import { act, fireEvent, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../app/testing/test-render.tsx';
import { MainNavigation } from './shell-navigation.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const items = ['Workspaces', 'Report Dashboard', 'Resource Library', 'Discounts'].map((label, at) => ({
  label,
  to: `/${at}`,
  isCurrent: at === 3,
}));

/** Renders a bar whose first line has space only for the named entries. The simulated browser has no layout. */
function openBar(inFirstLine: readonly string[]): void {
  let measure = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        measure = callback;
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function place(this: HTMLElement) {
    return inFirstLine.includes(this.textContent ?? '') ? 0 : 48;
  });
  renderPart(
    <MemoryRouter>
      <MainNavigation items={items} />
    </MemoryRouter>,
  );
  act(() => measure());
}

it('keeps every entry in the bar if there is space', () => {
  openBar(items.map(({ label }) => label));
  expect(screen.getAllByRole('link')).toHaveLength(4);
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

it('moves entries that do not fit into a menu, even the current page’s', async () => {
  openBar(['Workspaces', 'Report Dashboard']);
  const more = screen.getByRole('button', { name: 'More' });
  expect(more.dataset['current']).toBe('true');
  fireEvent.click(more);
  const entries = within(await screen.findByRole('menu')).getAllByRole('menuitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Resource Library', 'Discounts']);
  expect(entries[1]?.getAttribute('aria-current')).toBe('page');
});
