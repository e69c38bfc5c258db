import { ActionIcon, Popover } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { useLiveEvent } from '../platform/live/use-live.ts';
import type { DeferredStart } from '../ui/deferred-part.tsx';
import { fillPlaceholders, useUiTexts } from '../ui/text/ui-texts.tsx';
import { bellMessages } from './bell-messages.ts';
import styles from './notification-bell.module.css';
import { NotificationList } from './notification-list.tsx';
import { pagesOnReopen, unreadCount, unreadQuery } from './notification-queries.ts';
import { notificationSentence } from './notification-text.ts';

export function NotificationPanel({ isWanted, buttonRef }: DeferredStart) {
  const t = useMessages(bellMessages);
  const words = useUiTexts();
  const [isOpen, setOpen] = useState(false);
  const list = useInfiniteQuery(unreadQuery);
  const client = useQueryClient();
  const unread = unreadCount(list.data);
  useLiveEvent('notification', () => void client.invalidateQueries({ queryKey: unreadQuery.queryKey }));
  const setPanel = (next: boolean): void => {
    setOpen(next);
    // Read ones stay visible until the list is reopened. The count stays until the response arrives.
    if (!next) return;
    client.setQueryData(unreadQuery.queryKey, pagesOnReopen);
    void client.invalidateQueries({ queryKey: unreadQuery.queryKey });
  };
  const openAtFirst = useEffectEvent(() => isWanted && setPanel(true));
  // After the button is rendered, so that the focus can return to it.
  useEffect(() => void openAtFirst(), []);
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setPanel}
        position="bottom-end"
        width={440}
        trapFocus
        returnFocus
        withinPortal
        classNames={{ dropdown: styles['panel'] ?? '' }}
      >
        <Popover.Target>
          <ActionIcon
            className={styles['bell']}
            ref={buttonRef}
            aria-label={fillPlaceholders(words.unreadNotifications, { n: unread })}
            title={t('title')}
            onClick={() => setPanel(!isOpen)}
          >
            <Bell size={18} strokeWidth={1.75} aria-hidden />
            {unread > 0 ? <span className={styles['count']}>{unread > 99 ? '99+' : unread}</span> : null}
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('title')}>
          <NotificationList list={list} onLeave={() => setOpen(false)} />
        </Popover.Dropdown>
      </Popover>
      <Arrivals newest={list.data?.pages[0]?.data[0]} />
    </>
  );
}

type Newest = Parameters<typeof notificationSentence>[0] & { id: string };

/** Announces new arrivals to screen readers, but not what was there when the page opened. */
function Arrivals({ newest }: { newest: Newest | undefined }) {
  const t = useMessages(bellMessages);
  const { locale } = useLocale();
  const [first, setFirst] = useState<string | null | undefined>();
  useEffect(() => {
    setFirst((known) => (known === undefined && newest ? newest.id : known));
  }, [newest]);
  const isNews = newest !== undefined && first !== undefined && newest.id !== first;
  return (
    <span className="visually-hidden" role="status">
      {isNews ? t('arrived', { text: notificationSentence(newest, locale) }) : null}
    </span>
  );
}
