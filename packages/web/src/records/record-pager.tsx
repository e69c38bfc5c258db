import { Button } from '@mantine/core';
import { pageSize } from '@plainscan/contract';
import { Link } from 'react-router';
import { useMessages } from '../platform/language/i18n.tsx';
import { recordMessages } from './record-messages.ts';
import styles from './patient-dashboard-page.module.css';
import { recordSearchAddress, type RecordSearch } from './record-search.ts';

/** Page buttons of the list. Hidden if there is only one page. */
export function RecordPager({ search, total }: { search: RecordSearch; total: number }) {
  const t = useMessages(recordMessages);
  if (total <= pageSize) return null;
  const from = search.page * pageSize + 1;
  const to = Math.min(total, from + pageSize - 1);
  const addressOf = (page: number) => recordSearchAddress({ ...search, page, chosenId: null });
  return (
    <nav className={styles['pager']} aria-label={t('pages')}>
      <PageLink to={search.page > 0 ? addressOf(search.page - 1) : null}>{t('before')}</PageLink>
      <span className="num">{t('range', { from, to, total })}</span>
      <PageLink to={to < total ? addressOf(search.page + 1) : null}>{t('next')}</PageLink>
    </nav>
  );
}

function PageLink({ to, children }: { to: string | null; children: string }) {
  if (to === null) {
    return (
      <Button variant="default" disabled>
        {children}
      </Button>
    );
  }
  return (
    <Button variant="default" component={Link} to={to}>
      {children}
    </Button>
  );
}
