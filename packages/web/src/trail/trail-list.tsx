import { Button } from '@mantine/core';
import { formatSeconds, type TrailEntry, type TrailPage } from '@plainscan/contract';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Cog } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDay, formatMoment } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { FailedQuery } from '../platform/page/failed-query.tsx';
import { Avatar } from '../ui/badges/avatar.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton-rows.tsx';
import { trailMessages } from './trail-messages.ts';
import type { ChangeTrailSearch } from './trail-search.ts';
import { useTrailWords } from './trail-words.ts';
import styles from './trail.module.css';

type TrailResult = UseInfiniteQueryResult<InfiniteData<TrailPage>>;

export const entriesOf = ({ data }: TrailResult): TrailEntry[] =>
  data?.pages.flatMap((page) => page.data) ?? [];

interface TrailListProps {
  list: TrailResult;
  /** Shown if nothing matches. */
  empty: ReactNode;
  /** Allows choosing names as filters. */
  onChange?: ChangeTrailSearch;
  /** The user who is called "You". */
  readerId?: string;
  /** `true` to show clinic and IP address, on the page of all clinics. */
  isWide?: boolean;
}

/** The entries by day, newest first, with their four states. */
export function TrailList({ list, empty, ...shown }: TrailListProps) {
  const t = useMessages(trailMessages);
  if (!list.data && list.isError) return <FailedQuery title={t('failed')} query={list} />;
  if (!list.data) return <SkeletonRows rows={8} widths={[10, 60]} />;
  const entries = entriesOf(list);
  if (entries.length === 0) return empty;
  const days = Map.groupBy(entries, ({ at }) => formatDay(at));
  return (
    <>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h2 className={styles['day']}>{day}</h2>
          <ol className={styles['entries']}>
            {ofDay.map((entry) => (
              <Entry key={entry.id} entry={entry} {...shown} />
            ))}
          </ol>
        </section>
      ))}
      {list.hasNextPage ? (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </>
  );
}

type EntryProps = Omit<TrailListProps, 'list' | 'empty'> & { entry: TrailEntry };

function Entry({ entry, onChange, readerId, isWide = false }: EntryProps) {
  const t = useMessages(trailMessages);
  const { who, before, after, isNamed } = useTrailWords(readerId)(entry);
  const { actor, at, outcome } = entry;
  const isPerson = actor.id !== null && actor.name !== null;
  const choose = isPerson && onChange ? () => onChange({ actor: actor.id ?? '' }) : undefined;
  return (
    <li className={styles['entry']} data-outcome={outcome}>
      <time dateTime={at}>{formatMoment(at).slice(-5)}</time>
      {isPerson ? (
        <Avatar person={{ id: actor.id ?? '', name: actor.name ?? '' }} />
      ) : (
        <span className={styles['machine']} aria-hidden>
          <Cog size={16} strokeWidth={1.75} />
        </span>
      )}
      <div className={styles['said']}>
        <p>
          {before}
          {isNamed ? (
            <Name label={t('showBy', { name: who })} name={who} {...(choose && { onChoose: choose })} />
          ) : null}
          {after}
          {outcome === 'allowed' ? null : <span className={styles['refused']}>{t('wasRefused')}</span>}
        </p>
        <Facts entry={entry} isWide={isWide} {...(onChange && { onChange })} />
      </div>
    </li>
  );
}

interface NameProps {
  name: string;
  label: string;
  onChoose?: () => void;
}

function Name({ name, label, onChoose }: NameProps) {
  if (!onChoose) return <strong>{name}</strong>;
  return (
    <button type="button" className={styles['name']} title={label} onClick={onChoose}>
      {name}
    </button>
  );
}

function Facts({ entry, onChange, isWide }: Pick<EntryProps, 'entry' | 'onChange'> & { isWide: boolean }) {
  const t = useMessages(trailMessages);
  const { actor, subject, patient, workspace, call, seen, ip, seq } = entry;
  const named = patient?.name ?? null;
  const facts = [
    actor.workspace,
    subject.name !== actor.name && subject.name !== named ? subject.name : null,
    isWide && workspace?.name && workspace.name !== actor.workspace
      ? `${t('clinicIs')}: ${workspace.name}`
      : null,
    call === null ? null : `${t('calls')}: ${call}`,
    seen === null ? null : t('seen', { seen: formatSeconds(seen.seconds), of: formatSeconds(seen.of) }),
    isWide && ip !== null ? `${t('address')}: ${ip}` : null,
    isWide && seq !== null ? t('number', { n: seq }) : null,
  ].filter((fact) => fact !== null && fact !== '');
  const isOther = patient !== null && named !== null && patient.id !== actor.id && onChange;
  if (facts.length === 0 && !isOther) return null;
  return (
    <p className={styles['facts']}>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      {isOther ? (
        <span>
          {t('patientIs')}:{' '}
          <Name
            name={named}
            label={t('showPatient', { name: named })}
            onChoose={() => onChange({ patient: patient.id })}
          />
        </span>
      ) : null}
    </p>
  );
}
