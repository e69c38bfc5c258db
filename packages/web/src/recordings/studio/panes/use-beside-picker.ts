import { useState } from 'react';
import { useBesideList } from './use-beside-list.ts';
import type { BesideList } from './use-beside-list.ts';
import type { BesideChoice } from './use-second-study.ts';
import type { StudioPanes } from './use-studio-panes.ts';

export interface BesidePicker {
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly list: BesideList;
  readonly choose: (choice: BesideChoice) => void;
  /** With one image, asks for the second. With two, goes back to one. */
  readonly toggle: () => void;
  /** Shows the only study of a kind. Opens the picker if there are several or none. */
  readonly take: (kind: 'earlier' | 'normal') => void;
}

/** Chooses what is shown beside the image of the case. */
export function useBesidePicker(panes: StudioPanes): BesidePicker {
  const [isOpen, setOpen] = useState(false);
  const own = panes.all[0] ?? panes.current;
  const list = useBesideList({
    document: own.document,
    seriesId: own.study.current.seriesId,
    isWanted: isOpen,
  });
  const choose = (choice: BesideChoice) => {
    setOpen(false);
    void panes.open(choice);
  };
  return {
    isOpen,
    close: () => setOpen(false),
    list,
    choose,
    toggle() {
      if (panes.all.length > 1) panes.close();
      else setOpen(true);
    },
    take(kind) {
      void list.ask(kind).then(([only, ...more]) => {
        if (only && more.length === 0) choose(only);
        else setOpen(true);
      });
    },
  };
}
