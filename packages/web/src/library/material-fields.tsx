// The form fields of a resource, each with its own rule for when it is shown and what it offers.
import { Button, NativeSelect, TagsInput, TextInput } from '@mantine/core';
import {
  anatomies,
  cleanTags,
  limits,
  materialTypes,
  mayHaveThumbnail,
  modalities,
  typesIn,
  otherLast,
  type Material,
  type MaterialCategory,
} from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { categoriesFor } from './library-list-state.ts';
import { libraryMessages } from './library-messages.ts';
import { selfHelpCategoriesQuery, tagsQuery } from './library-queries.ts';
import { ThumbnailFile } from './material-file.tsx';
import type { MaterialValues } from './material-form-state.ts';
import { useMaterialWords } from './material-words.ts';
import styles from './resources-page.module.css';
import type { MaterialForm } from './use-material-form.ts';

interface PartProps {
  form: MaterialForm;
}

/** Category and type. Says so if the category does not allow the chosen type (T-026). */
export function MaterialKind({ form, material }: PartProps & { material: Material | null }) {
  const t = useMessages(libraryMessages);
  const words = useMaterialWords();
  const { role } = useCurrentUser();
  const { changeCategory, changeType } = form;
  const types = material === null ? materialTypes : materialTypes.filter((type) => type === material.type);
  // An existing resource may have a category that is no longer offered.
  const categories = categoriesFor(role).filter(
    (category) => material === null || typesIn(category).includes(material.type),
  );
  return (
    <div className={styles['pair']}>
      <NativeSelect
        {...form.field('category')}
        label={t('categories')}
        data={categories.map((value) => ({ value, label: words.of(`category.${value}`) }))}
        onChange={(event) => changeCategory(event.currentTarget.value as MaterialCategory)}
      />
      <NativeSelect
        {...form.field('type')}
        label={t('types')}
        disabled={material !== null}
        data={[
          ...(material === null ? [{ value: '', label: t('choose') }] : []),
          ...types.map((value) => ({ value, label: words.of(`type.${value}`) })),
        ]}
        onChange={(event) => changeType(event.currentTarget.value as MaterialValues['type'])}
      />
    </div>
  );
}

/** T-017, T-036. */
export function MaterialParts({ form }: PartProps) {
  const t = useMessages(libraryMessages);
  const words = useMaterialWords();
  const optionsOf = (names: readonly string[]) =>
    otherLast(names).map((value) => ({ value, label: words.part(value) }));
  return (
    <div className={styles['pair']}>
      <NativeSelect
        {...form.field('anatomy')}
        label={t('anatomy')}
        data={[{ value: '', label: t('choose') }, ...optionsOf(anatomies)]}
      />
      <NativeSelect
        {...form.field('modality')}
        label={t('modality')}
        data={[{ value: '', label: t('choose') }, ...optionsOf(modalities)]}
      />
    </div>
  );
}

/** T-012, T-016: an existing entry, or a new one. */
export function MaterialSelfHelp({ form }: PartProps) {
  const t = useMessages(libraryMessages);
  const { data = [], isPending } = useQuery(selfHelpCategoriesQuery);
  const [isTyped, setTyped] = useState(false);
  const { selfHelpCategoryName: name } = form.values;
  const known = [...new Set([...data.map((one) => one.name), ...(name && !isTyped ? [name] : [])])];
  const field = form.field('selfHelpCategoryName');
  // Without existing entries, there is nothing to choose from.
  if (isTyped || (known.length === 0 && !isPending)) {
    return (
      <div className={styles['group']}>
        <TextInput {...field} label={t('newCategory')} maxLength={limits.nameLength} />
        {known.length === 0 ? null : <Switch text={t('chooseOld')} onSwitch={() => change(false)} />}
      </div>
    );
  }
  return (
    <div className={styles['group']}>
      <NativeSelect
        {...field}
        label={t('selfHelpCategory')}
        data={[{ value: '', label: t('choose') }, ...known.map((value) => ({ value, label: value }))]}
      />
      <Switch text={t('typeNew')} onSwitch={() => change(true)} />
    </div>
  );

  function change(toTyped: boolean) {
    setTyped(toTyped);
    form.set('selfHelpCategoryName', '');
  }
}

function Switch({ text, onSwitch }: { text: string; onSwitch: () => void }) {
  return (
    <Button className={styles['switch'] ?? ''} size="xs" variant="subtle" onClick={onSwitch}>
      {text}
    </Button>
  );
}

/** T-028. */
export function MaterialTags({ form: { tags, setTags } }: PartProps) {
  const t = useMessages(libraryMessages);
  const { data = [] } = useQuery(tagsQuery);
  return (
    <TagsInput
      label={t('tags')}
      description={t('tagsHelp')}
      data={data.map(({ name }) => name)}
      maxDropdownHeight={180}
      value={[...tags]}
      acceptValueOnBlur
      onChange={(next) => setTags(cleanTags(next.map((tag) => tag.slice(0, limits.tagLength))))}
    />
  );
}

export function MaterialThumbnail({ form, material }: PartProps & { material: Material | null }) {
  const t = useMessages(libraryMessages);
  const { values, thumbnail, isThumbnailRemoved, setThumbnailRemoved } = form;
  if (values.type === '' || !mayHaveThumbnail(values.category, values.type)) return null;
  const hasOwn = material?.customThumbnailPath != null;
  return (
    <div className={styles['group']} role="group" aria-label={t('thumbnail')}>
      <p className={styles['groupTitle']}>{t('thumbnail')}</p>
      {hasOwn && thumbnail.sending === null ? (
        <div className={styles['line']}>
          <span className={styles['fileName']}>
            {t(isThumbnailRemoved ? 'thumbnailGone' : 'thumbnailNow')}
          </span>
          <Button size="xs" variant="default" onClick={() => setThumbnailRemoved(!isThumbnailRemoved)}>
            {t(isThumbnailRemoved ? 'keepThumbnail' : 'removeThumbnail')}
          </Button>
        </div>
      ) : null}
      <ThumbnailFile upload={thumbnail} />
    </div>
  );
}
