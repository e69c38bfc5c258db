// Which rows are chosen, and which one is shown beside the list.
import type { CaseListRow } from '@plainscan/contract';
import { useState } from 'react';

export interface CaseSelection {
  /** By ID. The rows are as they were when they were chosen. */
  chosen: ReadonlyMap<string, CaseListRow>;
  toggle: (row: CaseListRow) => void;
  /** Replaces the selection. */
  choose: (rows: readonly CaseListRow[]) => void;
}

export interface CaseLook {
  caseId: string | null;
  /** Shows a case, or closes the panel if it shows that case already. */
  toggle: (caseId: string) => void;
  show: (caseId: string) => void;
  close: () => void;
}

/** Forgets the selection when the list shows something else. */
export function useCaseSelection(searchKey: string): CaseSelection {
  const [kept, setKept] = useState<{ key: string; chosen: ReadonlyMap<string, CaseListRow> }>({
    key: searchKey,
    chosen: new Map(),
  });
  const chosen = kept.key === searchKey ? kept.chosen : new Map<string, CaseListRow>();
  const choose = (rows: readonly CaseListRow[]) =>
    setKept({ key: searchKey, chosen: new Map(rows.map((row) => [row.id, row])) });
  return {
    chosen,
    choose,
    toggle: (row) => {
      const others = [...chosen.values()].filter(({ id }) => id !== row.id);
      choose(chosen.has(row.id) ? others : [...others, row]);
    },
  };
}

export function useCaseLook(): CaseLook {
  const [caseId, setCaseId] = useState<string | null>(null);
  return {
    caseId,
    show: setCaseId,
    toggle: (id) => setCaseId(id === caseId ? null : id),
    close: () => setCaseId(null),
  };
}
