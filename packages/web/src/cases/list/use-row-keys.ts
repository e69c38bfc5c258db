// List shortcuts: arrows or J and K move the focus between rows, / goes to the search, C claims the focused row's case.
import { useEffect } from 'react';

const rowLink = '[data-row-link]';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

function moveFocus(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(rowLink)];
  const row = document.activeElement?.closest('[data-row]');
  const here = links.findIndex((link) => link.closest('[data-row]') === row);
  const next = row ? Math.min(links.length - 1, Math.max(0, here + step)) : 0;
  links[next]?.focus();
}

const actions: Record<string, () => void> = {
  j: () => moveFocus(1),
  k: () => moveFocus(-1),
  arrowdown: () => moveFocus(1),
  arrowup: () => moveFocus(-1),
  c: () => document.activeElement?.closest('[data-row]')?.querySelector<HTMLElement>('[data-claim]')?.click(),
  '/': () => document.querySelector<HTMLElement>('[data-case-search]')?.focus(),
};

/** Arrows belong to the focused element, unless it is a row, the search or nothing at all. */
function ownsArrows(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target === document.body) return false;
  return target.closest('[data-row], [data-case-search]') === null;
}

/** Listens on the whole page. Ignores keys with a modifier, in a field or below an open dialog. */
export function useRowKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
      if (isArrow ? ownsArrows(event.target) : isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"]')) return;
      const action = actions[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
