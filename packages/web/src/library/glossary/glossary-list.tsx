import { Button } from '@mantine/core';
import type { CuratedEntry } from '@plainscan/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useCurrentUser } from '../../platform/session/session.ts';
import { KeyHint } from '../../ui/badges/key-hint.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { glossaryMessages } from './glossary-messages.ts';
import { countOf, findEntries, glossaryFilters, type GlossaryFilter } from './glossary-search.ts';
import styles from './glossary-page.module.css';

interface GlossaryListProps {
  entries: readonly CuratedEntry[];
  currentId: string | null;
  keys: Readonly<Record<'next' | 'previous' | 'newWord', string>>;
  /** Shows the words without an entry instead, where there is no room for both. */
  onTab: () => void;
}

const step = 50;

/** All entries with search and filters, which need no call. */
export function GlossaryList({ entries, currentId, keys, onTab }: GlossaryListProps) {
  const t = useMessages(glossaryMessages);
  const [keyword, setKeyword] = useState('');
  const [filter, setFilter] = useState<GlossaryFilter>('all');
  const [most, setMost] = useState(step);
  const found = findEntries(entries, filter, keyword);
  const shown = found.slice(0, most);
  const isClinic = useCurrentUser().role !== 'super-admin';
  return (
    <div className={styles['list']}>
      <div className={styles['tools']}>
        <SearchField
          label={t('search')}
          value={keyword}
          hasShortcut
          onChange={(typed) => {
            setKeyword(typed);
            setMost(step);
          }}
        />
        <div className={styles['filters']}>
          {glossaryFilters.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === filter}
              onClick={() => {
                setFilter(name);
                setMost(step);
              }}
            >
              {t(name === 'changed' && isClinic ? 'filter.own' : `filter.${name}`)}
              {name === 'all' ? null : <b>{countOf(entries, name)}</b>}
            </button>
          ))}
          <button type="button" className={styles['tab']} onClick={onTab}>
            {t('gaps')}
          </button>
        </div>
      </div>
      {found.length === 0 ? (
        <p className={styles['none']}>
          <b>{t('noneTitle')}</b> {t('noneText')}
        </p>
      ) : (
        <ul aria-label={t('list')}>
          {shown.map((entry) => (
            <li key={entry.id}>
              <Link
                data-word
                to={`?word=${entry.id}`}
                aria-current={entry.id === currentId ? 'page' : undefined}
              >
                <span>
                  <b>{entry.words.en.name}</b>
                  <EntryMark entry={entry} isClinic={isClinic} />
                </span>
                <span lang="es">{entry.words.es.name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className={styles['foot']}>
        <p role="status">{t('shown', { n: shown.length, total: found.length })}</p>
        {shown.length < found.length ? (
          <Button variant="subtle" size="xs" onClick={() => setMost(most + step)}>
            {t('more')}
          </Button>
        ) : null}
        <p aria-hidden>
          <KeyHint>{keys.next}</KeyHint> <KeyHint>{keys.previous}</KeyHint> {t('keyMove')}{' '}
          <KeyHint>{keys.newWord}</KeyHint> {t('keyNew')}
        </p>
      </div>
    </div>
  );
}

function EntryMark({ entry, isClinic }: { entry: CuratedEntry; isClinic: boolean }) {
  const t = useMessages(glossaryMessages);
  if (entry.isHidden) return <em data-tone="warn">{t('hidden')}</em>;
  if (entry.version === 0) return null;
  return <em>{t(isClinic || !entry.hasOriginal ? 'own' : 'changed')}</em>;
}
