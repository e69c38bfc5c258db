import { Button } from '@mantine/core';
import type { Notification } from '@plainscan/contract';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Check, KeyRound } from 'lucide-react';
import { Link } from 'react-router';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton-rows.tsx';
import { StatusGlyph, type StatusName } from '../ui/badges/status-glyph.tsx';
import { bellMessages } from './bell-messages.ts';
import styles from './notification-bell.module.css';
import { useMarkRead } from './notification-queries.ts';
import { notificationParts } from './notification-text.ts';
import { timeAgo } from './time-ago.ts';

type List = UseInfiniteQueryResult<{ pages: { data: Notification[] }[] }>;

/** The status that each kind leads to. Its icon precedes the sentence. */
const glyphs: Readonly<Record<string, StatusName>> = {
  'case.created': 'new',
  'case.claimable': 'new',
  'case.images-failed': 'incomplete',
  'case.claimed': 'in-progress',
  'case.given-back': 'new',
  'case.taken-from-you': 'new',
  'case.sent-for-review': 'review',
  'case.review-started': 'in-review',
  'case.review-cancelled': 'review',
  'case.review-discarded': 'in-progress',
  'case.signed-off': 'completed',
  'case.rated': 'completed',
};

export function NotificationList({ list, onLeave }: { list: List; onLeave: () => void }) {
  const t = useMessages(bellMessages);
  const { mutate } = useMarkRead();
  const items = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <div className={styles['head']}>
        <h2>{t('title')}</h2>
        {items.some(({ read }) => !read) ? (
          <Button variant="transparent" size="xs" onClick={() => mutate(null)}>
            {t('markAll')}
          </Button>
        ) : null}
      </div>
      <div className={styles['body']}>
        <States list={list} isEmpty={items.length === 0} />
        <ul>
          {items.map((item) => (
            <Item key={item.id} item={item} onRead={() => mutate(item.id)} onLeave={onLeave} />
          ))}
        </ul>
        {list.hasNextPage ? (
          <div className={styles['more']}>
            <Button
              variant="subtle"
              aria-busy={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {list.isFetchingNextPage ? t('loading') : t('loadMore')}
            </Button>
          </div>
        ) : null}
      </div>
    </>
  );
}

function States({ list, isEmpty }: { list: List; isEmpty: boolean }) {
  const t = useMessages(bellMessages);
  if (list.isError && isEmpty) {
    return (
      <div className={styles['state']} role="alert">
        <p>{t('failed')}</p>
        <Button variant="default" size="xs" onClick={() => void list.refetch()}>
          {t('tryAgain')}
        </Button>
      </div>
    );
  }
  if (list.isPending) return <SkeletonRows rows={4} widths={[8, 72, 20]} />;
  return isEmpty ? <EmptyState title={t('none')} text={t('noneText')} headingLevel={3} /> : null;
}

interface ItemProps {
  item: Notification;
  onRead: () => void;
  onLeave: () => void;
}

function Item({ item, onRead, onLeave }: ItemProps) {
  const t = useMessages(bellMessages);
  const { locale } = useLocale();
  const glyph = glyphs[item.key];
  const sentence = notificationParts(item, locale).map((part, index) =>
    // The parts of a sentence never change their order.
    part.isFact ? <b key={index}>{part.text}</b> : <span key={index}>{part.text}</span>,
  );
  const leave = (): void => {
    if (!item.read) onRead();
    onLeave();
  };
  return (
    <li className={styles['item']} data-read={item.read || undefined}>
      <span className={styles['glyph']} data-status={glyph}>
        {glyph ? <StatusGlyph status={glyph} /> : <KeyRound size={16} strokeWidth={1.75} aria-hidden />}
      </span>
      <div className={styles['words']}>
        {item.case ? (
          <Link to={`/case-details?caseId=${item.case.id}`} onClick={leave}>
            {sentence}
          </Link>
        ) : (
          <p>{sentence}</p>
        )}
        <p className="meta">
          {timeAgo(item.createdAt, new Date(), t)}, {item.workspace.name}
        </p>
      </div>
      {item.read ? null : (
        <button
          type="button"
          className={styles['mark']}
          aria-label={t('mark')}
          title={t('mark')}
          onClick={onRead}
        >
          <Check size={16} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </li>
  );
}
