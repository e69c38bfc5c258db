// The menus of the bar. They load after the page, because their positioning code is larger than what is visible at
// first.
import { Menu } from '@mantine/core';
import { Link } from 'react-router';
import { useDeferredOpening, type DeferredStart } from '../deferred-part.tsx';
import {
  AccountButton,
  FoldedButton,
  NarrowButton,
  type AccountItem,
  type AccountMenuProps,
  type FoldedProps,
  type NarrowMenuProps,
  type NavigationItem,
} from './shell-buttons.tsx';

export function FoldedMenu({
  items,
  slack,
  start: { isWanted, buttonRef },
}: FoldedProps & { start: DeferredStart }) {
  const [isOpen, setOpen] = useDeferredOpening(isWanted);
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start" width={220} withinPortal={false}>
      <Menu.Target>
        <FoldedButton items={items} slack={slack} ref={buttonRef} />
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => (
          <NavigationEntry key={item.to} item={item} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function NavigationEntry({ item }: { item: NavigationItem }) {
  return (
    <Menu.Item component={Link} to={item.to} aria-current={item.isCurrent ? 'page' : undefined}>
      {item.label}
    </Menu.Item>
  );
}

function AccountEntry({ item }: { item: AccountItem }) {
  if (item.to) {
    return (
      <Menu.Item component={Link} to={item.to}>
        {item.label}
      </Menu.Item>
    );
  }
  return <Menu.Item onClick={item.onSelect}>{item.label}</Menu.Item>;
}

export function AccountMenu({
  account,
  isLarge = false,
  start: { isWanted, buttonRef },
}: AccountMenuProps & { start: DeferredStart }) {
  const [isOpen, setOpen] = useDeferredOpening(isWanted);
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={220}
      withInitialFocusPlaceholder={false}
      withinPortal={false}
    >
      <Menu.Target>
        <AccountButton account={account} isLarge={isLarge} ref={buttonRef} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{account.name}</Menu.Label>
        {account.items.map((item) => (
          <AccountEntry key={item.label} item={item} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export function NarrowMenu({
  items,
  account,
  start: { isWanted, buttonRef },
}: NarrowMenuProps & { start: DeferredStart }) {
  const [isOpen, setOpen] = useDeferredOpening(isWanted);
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={260} withinPortal={false}>
      <Menu.Target>
        <NarrowButton ref={buttonRef} />
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => (
          <NavigationEntry key={item.to} item={item} />
        ))}
        {(account.narrowItems ?? []).map((item) => (
          <AccountEntry key={item.label} item={item} />
        ))}
        <Menu.Divider />
        <Menu.Label>{account.name}</Menu.Label>
        {account.items.map((item) => (
          <AccountEntry key={item.label} item={item} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
