import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { bodyMapsQuery, LoadedBodyMap, useBodyMap } from '../body-maps/loaded-body-map.tsx';
import { glossaryMessages } from './glossary-messages.ts';
import styles from './glossary-page.module.css';

interface PictureFieldsProps {
  /** A map and its region, such as `chest.heart`; empty without a picture, `chest.` while no region is chosen. */
  value: string;
  error: ReactNode;
  isReadOnly: boolean;
  onChoose: (value: string) => void;
}

/** Where the word is in the body: one of our drawings, its colored region, and how that looks. */
export function PictureFields({ value, error, isReadOnly, onChoose }: PictureFieldsProps) {
  const t = useMessages(glossaryMessages);
  const { locale } = useLocale();
  const [name = '', region = ''] = value.split('.');
  const { data: maps } = useQuery(bodyMapsQuery);
  const { data: loaded } = useBodyMap(name);
  const titles = Object.entries(maps?.bodyMapSources ?? {}).map(([map, { title }]) => ({
    value: map,
    label: title[locale],
  }));
  const regions = loaded?.map.parts.flatMap((part) =>
    part.name !== undefined && part.label ? { value: part.name, label: part.label[locale] } : [],
  );
  return (
    <div className={styles['columns']}>
      <div className={styles['picture']}>
        <NativeSelect
          label={t('bodyMap')}
          value={name}
          disabled={isReadOnly}
          data={[{ value: '', label: t('noBodyMap') }, ...titles]}
          onChange={({ currentTarget }) => onChoose(currentTarget.value && `${currentTarget.value}.`)}
        />
        {name === '' ? null : (
          <NativeSelect
            label={t('region')}
            value={region}
            error={error}
            disabled={isReadOnly}
            data={[{ value: '', label: t('chooseRegion') }, ...(regions ?? [])]}
            onChange={({ currentTarget }) => onChoose(`${name}.${currentTarget.value}`)}
          />
        )}
      </div>
      {region === '' ? null : <LoadedBodyMap picture={value} />}
    </div>
  );
}
