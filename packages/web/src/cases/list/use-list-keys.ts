// Shortcuts of the list: the focus moves between rows, and the panel beside the list follows it.
import { casesRoom, type CaseListRow } from '@plainscan/contract';
import { useNavigate } from 'react-router';
import { useRoomKeys } from '../../platform/keys/use-room-keys.ts';
import type { CaseLook, CaseSelection } from './row-choice.ts';

const rowLink = '[data-row-link]';
const rowLinks = () => [...document.querySelectorAll<HTMLElement>(rowLink)];
const rowOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-row]') ?? null;
const focusedRow = () => rowOf(document.activeElement);
const caseOf = (row: HTMLElement | null): string | null => row?.dataset['case'] ?? null;

const goToSearch = () => document.querySelector<HTMLElement>('[data-case-search]')?.focus();

/** Moves the focus to the row before or after the focused one, or the one shown beside the list. */
export function moveToRow(step: 1 | -1, look: Pick<CaseLook, 'caseId' | 'show'>): void {
  const links = rowLinks();
  const shown = links.findIndex((link) => caseOf(rowOf(link)) === look.caseId);
  const row = focusedRow();
  const here = row ? links.findIndex((link) => rowOf(link) === row) : shown;
  const next = links[here === -1 ? 0 : Math.min(links.length - 1, Math.max(0, here + step))];
  // Over the list, the focus stays in the drawer.
  if (!document.querySelector('[role="dialog"]')) next?.focus();
  const caseId = caseOf(rowOf(next ?? null));
  if (look.caseId !== null && caseId !== null) look.show(caseId);
}

/** Arrows and the space bar belong to the focused element, unless it is a row, the search or nothing at all. */
function isKept({ key, target }: KeyboardEvent): boolean {
  if (key !== 'ArrowDown' && key !== 'ArrowUp' && key !== ' ') return false;
  if (!(target instanceof HTMLElement) || target === document.body) return key === ' ';
  return key === ' ' ? !target.matches(rowLink) : target.closest('[data-row]') === null;
}

const noLook = { caseId: null, show: () => {} };

/** For a list without a panel. */
export function useRowKeys(): void {
  const actions = {
    next: () => moveToRow(1, noLook),
    previous: () => moveToRow(-1, noLook),
    search: goToSearch,
  };
  useRoomKeys(casesRoom, actions, isKept);
}

interface ListKeys {
  rows: readonly CaseListRow[];
  selection: CaseSelection;
  look: CaseLook;
  /** Whether there is space for the panel. */
  canLook: boolean;
}

export function useListKeys({ rows, selection, look, canLook }: ListKeys): void {
  const press = (selector: string) => focusedRow()?.querySelector<HTMLElement>(selector)?.click();
  const navigate = useNavigate();
  const record = () => {
    const row = rows.find(({ id }) => id === (caseOf(focusedRow()) ?? look.caseId));
    if (row?.offeredActions.some(({ action }) => action === 'record'))
      void navigate(`/case-recording?caseId=${row.id}`);
  };
  const close = () => (look.caseId === null ? selection.choose([]) : look.close());
  useRoomKeys(
    casesRoom,
    {
      next: () => moveToRow(1, look),
      previous: () => moveToRow(-1, look),
      look: canLook ? () => press('[data-look]') : null,
      choose: () => {
        const row = rows.find(({ id }) => id === caseOf(focusedRow()));
        if (row) selection.toggle(row);
      },
      claim: () => press('[data-claim]'),
      record,
      close: look.caseId === null && selection.chosen.size === 0 ? null : close,
      search: goToSearch,
    },
    isKept,
  );
}
