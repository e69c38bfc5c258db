import { Button } from '@mantine/core';
import { formatSeconds, type TrailEntry, type TrailPage } from '@plainscan/contract';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { ChevronDown, Cog } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatDay, formatMoment } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { FailedQuery } from '../platform/page/failed-query.tsx';
import { Avatar } from '../ui/badges/avatar.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton-rows.tsx';
import { combineViews, type RepeatedView } from './repeated-views.ts';
import { trailMessages } from './trail-messages.ts';
import { TrailName } from './trail-name.tsx';
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
    <div className={styles['days']} aria-busy={list.isPlaceholderData}>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h2 className={styles['day']}>{day}</h2>
          <ol className={styles['entries']}>
            {combineViews(ofDay).map((view) => (
              <Entries key={view.entry.id} view={view} {...shown} />
            ))}
          </ol>
        </section>
      ))}
      {list.hasNextPage ? (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </div>
  );
}

type ShownProps = Omit<TrailListProps, 'list' | 'empty'>;

/** An entry with the number of the same views before it, which can be shown too. */
function Entries({ view: { entry, earlier }, ...shown }: ShownProps & { view: RepeatedView }) {
  const t = useMessages(trailMessages);
  const [isOpen, setOpen] = useState(false);
  const first = earlier.at(-1);
  return (
    <>
      <Entry entry={entry} {...shown}>
        {first ? (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-expanded={isOpen}
            rightSection={
              <ChevronDown size={14} strokeWidth={1.75} className={styles['chevron']} aria-hidden />
            }
            onClick={() => setOpen(!isOpen)}
          >
            {t('repeated', { n: earlier.length + 1, time: timeOf(first.at) })}
          </Button>
        ) : null}
      </Entry>
      {isOpen ? earlier.map((one) => <Entry key={one.id} entry={one} {...shown} />) : null}
    </>
  );
}

/** Returns the time of day, `14:05`. */
const timeOf = (at: string): string => formatMoment(at).slice(-5);

type EntryProps = ShownProps & {
  entry: TrailEntry;
  /** Rendered below the facts. */
  children?: ReactNode;
};

function Entry({ entry, onChange, readerId, isWide = false, children }: EntryProps) {
  const t = useMessages(trailMessages);
  const { who, before, after, isNamed } = useTrailWords(readerId)(entry);
  const { actor, at, outcome } = entry;
  const isPerson = actor.id !== null && actor.name !== null;
  const choose = isPerson && onChange ? () => onChange({ actor: actor.id ?? '' }) : undefined;
  return (
    <li className={styles['entry']} data-outcome={outcome}>
      <time dateTime={at}>{timeOf(at)}</time>
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
            <TrailName label={t('showBy', { name: who })} name={who} {...(choose && { onChoose: choose })} />
          ) : null}
          {after}
          {outcome === 'allowed' ? null : <span className={styles['refused']}>{t('wasRefused')}</span>}
        </p>
        <Facts entry={entry} isWide={isWide} {...(onChange && { onChange })} />
        {children}
      </div>
    </li>
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
      {[...new Set(facts)].map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      {isOther ? (
        <span>
          {t('patientIs')}:{' '}
          <TrailName
            name={named}
            label={t('showPatient', { name: named })}
            onChoose={() => onChange({ patient: patient.id })}
          />
        </span>
      ) : null}
    </p>
  );
}
