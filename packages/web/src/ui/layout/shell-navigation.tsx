import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  AccountButton,
  FoldedButton,
  NarrowButton,
  type AccountMenuProps,
  type FoldedProps,
  type NarrowMenuProps,
  type NavigationItem,
} from './shell-buttons.tsx';
import styles from './shell-navigation.module.css';
import { DeferredControl, deferredPart } from '../deferred-part.tsx';
import { onResize } from '../on-resize.ts';
import { useUiTexts } from '../text/ui-texts.tsx';

const menus = () => import('./shell-menus.tsx');
const FoldedMenu = deferredPart(async () => (await menus()).FoldedMenu);
const AccountEntries = deferredPart(async () => (await menus()).AccountMenu);
const NarrowEntries = deferredPart(async () => (await menus()).NarrowMenu);

/** Entries that do not fit in the bar, such as long Spanish ones, are in a menu at the end. */
export function MainNavigation({ items }: { items: readonly NavigationItem[] }) {
  const words = useUiTexts();
  const entries = useRef<HTMLDivElement>(null);
  const { shown, slack } = useRoom(entries, items);
  return (
    <nav className={styles['nav']} aria-label={words.mainNavigation}>
      <div ref={entries} className={styles['entries']}>
        {items.map((item, index) => (
          <Link
            key={item.to}
            to={item.to}
            data-tour={item.to}
            data-folded={index >= shown || undefined}
            aria-current={item.isCurrent ? 'page' : undefined}
          >
            {item.label}
          </Link>
        ))}
      </div>
      {shown < items.length ? <FoldedEntries items={items.slice(shown)} slack={slack} /> : null}
    </nav>
  );
}

/** Returns how many entries fit in the first line, and how many pixels are left after them. */
function useRoom(
  entries: { readonly current: HTMLElement | null },
  items: readonly NavigationItem[],
): { shown: number; slack: number } {
  const [room, setRoom] = useState({ shown: items.length, slack: 0 });
  useLayoutEffect(() => {
    const box = entries.current;
    if (!box) return;
    const measure = () => {
      const links = [...box.children].filter((link) => link instanceof HTMLElement);
      const inLine = links.filter(({ offsetTop }) => offsetTop === links[0]?.offsetTop);
      const last = inLine.at(-1);
      const slack = last
        ? Math.round(box.getBoundingClientRect().right - last.getBoundingClientRect().right)
        : 0;
      setRoom((before) =>
        before.shown === inLine.length && before.slack === slack ? before : { shown: inLine.length, slack },
      );
    };
    measure();
    return onResize(box, measure);
  }, [entries, items]);
  return room;
}

function FoldedEntries({ items, slack }: FoldedProps) {
  return (
    <DeferredControl standIn={<FoldedButton items={items} slack={slack} aria-haspopup="menu" />}>
      {(start) => <FoldedMenu items={items} slack={slack} start={start} />}
    </DeferredControl>
  );
}

export function AccountMenu(props: AccountMenuProps) {
  return (
    <DeferredControl standIn={<AccountButton {...props} aria-haspopup="menu" />}>
      {(start) => <AccountEntries {...props} start={start} />}
    </DeferredControl>
  );
}

/** Navigation and account in one menu, if the bar has space for neither. */
export function NarrowMenu(props: NarrowMenuProps) {
  return (
    <DeferredControl standIn={<NarrowButton aria-haspopup="menu" />}>
      {(start) => <NarrowEntries {...props} start={start} />}
    </DeferredControl>
  );
}
