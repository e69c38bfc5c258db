// The filters above a list of the trail.
import { Button, NativeSelect } from '@mantine/core';
import { trailGroups, type TrailEntry } from '@plainscan/contract';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { trailMessages } from './trail-messages.ts';
import { spans, type ChangeTrailSearch, type TrailSearch } from './trail-search.ts';
import styles from './trail.module.css';

const choices = ['all', ...trailGroups, 'refused'] as const;

interface TrailToolsProps {
  search: TrailSearch;
  entries: readonly TrailEntry[];
  onChange: ChangeTrailSearch;
  /** Rendered before the filters. */
  children?: ReactNode;
}

export function TrailTools({ search, entries, onChange, children }: TrailToolsProps) {
  const t = useMessages(trailMessages);
  return (
    <div className={styles['tools']}>
      {children}
      <NativeSelect
        label={t('what')}
        value={search.what}
        data={choices.map((choice) => ({
          value: choice,
          label: choice === 'refused' ? t('refused') : t(`group.${choice}`),
        }))}
        onChange={(event) =>
          onChange({ what: choices.find((choice) => choice === event.currentTarget.value) ?? 'all' })
        }
      />
      <NativeSelect
        label={t('when')}
        value={String(search.days)}
        data={spans.map((days) => ({
          value: String(days),
          label: t(days === 0 ? 'when.all' : `when.${days}`),
        }))}
        onChange={(event) =>
          onChange({ days: spans.find((days) => String(days) === event.currentTarget.value) ?? 0 })
        }
      />
      <People search={search} entries={entries} onChange={onChange} />
    </div>
  );
}

/** The people chosen in the list, each with a remove button. */
function People({ search, entries, onChange }: Omit<TrailToolsProps, 'children'>) {
  const t = useMessages(trailMessages);
  const actor = entries.find((entry) => entry.actor.id === search.actor)?.actor.name;
  const patient = entries.find((entry) => entry.patient?.id === search.patient)?.patient?.name;
  const chosen = [
    { id: search.actor, words: t('onlyBy', { name: actor ?? t('somebody') }), without: { actor: '' } },
    {
      id: search.patient,
      words: t('onlyPatient', { name: patient ?? t('somebody') }),
      without: { patient: '' },
    },
  ].filter(({ id }) => id !== '');
  return chosen.map(({ words, without }) => (
    <Button
      key={words}
      variant="default"
      className={styles['chosen'] ?? ''}
      rightSection={<X size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => onChange(without)}
    >
      {words}
      <span className="visually-hidden">. {t('remove')}</span>
    </Button>
  ));
}
