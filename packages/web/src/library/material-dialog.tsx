import { Button, Modal, TagsInput } from '@mantine/core';
import {
  anatomies,
  cleanTags,
  fieldsOf,
  limits,
  materialTypes,
  mayHaveThumbnail,
  modalities,
  problemIn,
  typesIn,
  withOtherLast,
  type Material,
  type MaterialCategory,
} from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { AppError } from '../app/app-error.ts';
import { appMessages } from '../app/app-messages.ts';
import { errorMessage } from '../app/error-message.ts';
import { refusedFields, useFormFields } from '../app/form-fields.ts';
import { useLocale, useMessages } from '../app/i18n.tsx';
import { useCurrentUser } from '../app/session.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import { Note } from '../ui/note.tsx';
import { notify } from '../ui/snackbar-store.ts';
import { TextField } from '../ui/text-field.tsx';
import { useUiWords } from '../ui/ui-words.tsx';
import { categoriesFor } from './library-list-state.ts';
import { libraryMessages } from './library-messages.ts';
import { selfHelpCategoriesQuery, tagsQuery, useSaveMaterial } from './library-queries.ts';
import { MaterialFile, ThumbnailFile } from './material-file.tsx';
import {
  firstMaterialValues,
  materialBody,
  materialRule,
  typeAfter,
  type MaterialValues,
} from './material-form-state.ts';
import { useMaterialWords } from './material-words.ts';
import styles from './resources-page.module.css';
import { isArrived, useMaterialUpload, useThumbnailUpload } from './use-material-files.ts';

interface MaterialFormProps {
  /** The resource that is changed; null for a new one. */
  material: Material | null;
  onClose: () => void;
  onSaved: (material: Material) => void;
}

/** T-005, T-011 … T-028: a new resource, or what is said of one. */
export function MaterialDialog({ isOpen, ...form }: MaterialFormProps & { isOpen: boolean }) {
  const t = useMessages(libraryMessages);
  return (
    <Modal
      opened={isOpen}
      onClose={form.onClose}
      title={t(form.material ? 'editTitle' : 'addTitle')}
      size={640}
      padding={28}
      withCloseButton={false}
      // A slip beside the form must not give up a file of hours.
      closeOnClickOutside={false}
    >
      <MaterialForm {...form} />
    </Modal>
  );
}

type Form = ReturnType<typeof useMaterialForm>;

/** Fields, files and tags, with what is wrong with them in the reader's language. */
function useMaterialForm({ material, onClose, onSaved }: MaterialFormProps) {
  const t = useMessages(libraryMessages);
  const { locale } = useLocale();
  const { mutate, isPending, error } = useSaveMaterial(material);
  const fields = useFormFields<MaterialValues>(
    materialRule,
    firstMaterialValues(material),
    refusedFields(error),
  );
  const [tags, setTags] = useState<readonly string[]>(material?.tags ?? []);
  const [isThumbnailRemoved, setThumbnailRemoved] = useState(false);
  const { values } = fields;
  const file = useMaterialUpload(values.type);
  const thumbnail = useThumbnailUpload();
  const isComing = [file.sending, thumbnail.sending].some((one) => one !== null && !isArrived(one));
  const save = fields.submit((valid) => {
    if (material === null && file.sending === null) return file.complain('library.no-file'); // T-018
    if (isPending || isComing) return;
    const uploadId = file.sending?.upload?.id;
    const thumbnailUploadId = thumbnail.sending?.upload?.id;
    const uploads = { ...(uploadId && { uploadId }), ...(thumbnailUploadId && { thumbnailUploadId }) };
    const body = { ...materialBody(valid, tags), ...uploads, removeThumbnail: isThumbnailRemoved };
    mutate(body, {
      onSuccess(saved) {
        file.leave();
        thumbnail.leave();
        notify('done', t(material ? 'updated' : 'added'));
        onSaved(saved);
        onClose();
      },
    });
  });
  return {
    ...{ values, tags, setTags, file, thumbnail, isComing, isPending, error, save },
    ...{ isThumbnailRemoved, setThumbnailRemoved, set: fields.set },
    field: (name: keyof MaterialValues & string) => {
      const { error: problem, ...props } = fields.text(name);
      return { ...props, error: problem && problemIn(locale, problem) };
    },
    changeCategory(category: MaterialCategory) {
      fields.set('category', category);
      // The files stay what they are.
      if (material === null) changeType(typeAfter(category, values.type));
    },
    changeType,
  };

  function changeType(type: MaterialValues['type']) {
    if (type !== values.type) file.drop();
    fields.set('type', type);
  }
}

/** There only while the dialog is open, and so begins anew each time. */
function MaterialForm(props: MaterialFormProps) {
  const { material, onClose } = props;
  const t = useMessages(libraryMessages);
  const ui = useUiWords();
  const id = useId();
  const form = useMaterialForm(props);
  const { values, file, isComing, isPending, save } = form;
  const { hasAnatomy, hasTags, hasSelfHelpCategory } = fieldsOf(values.category);
  return (
    <form className={styles['form']} noValidate autoComplete="off" onSubmit={save}>
      <TextField {...form.field('title')} label={t('name')} maxLength={limits.titleLength} data-autofocus />
      <TextField
        {...form.field('description')}
        label={t('description')}
        isOptional
        maxLength={limits.questionLength}
      />
      <Kind form={form} material={material} />
      {hasAnatomy ? <Parts form={form} /> : null}
      {hasSelfHelpCategory ? <SelfHelpCategory form={form} /> : null}
      {hasTags ? <Tags form={form} /> : null}
      {material === null && values.type !== '' ? <MaterialFile type={values.type} upload={file} /> : null}
      <Thumbnail form={form} material={material} />
      <Failure error={form.error} />
      <p id={id} className={styles['why']}>
        {isComing ? t('arriving') : null}
      </p>
      <div className={styles['dialogActions']}>
        <Button variant="subtle" onClick={onClose}>
          {ui.cancel}
        </Button>
        <Button
          type="submit"
          aria-disabled={isComing || isPending || undefined}
          aria-busy={isPending}
          aria-describedby={id}
        >
          {t(material ? 'save' : 'addNow')}
        </Button>
      </div>
    </form>
  );
}

interface PartProps {
  form: Form;
}

/** Category and type; a category that does not hold the chosen type says so (T-026). */
function Kind({ form, material }: PartProps & { material: Material | null }) {
  const t = useMessages(libraryMessages);
  const words = useMaterialWords();
  const { role } = useCurrentUser();
  const { changeCategory, changeType } = form;
  const types = material === null ? materialTypes : materialTypes.filter((type) => type === material.type);
  // What one has already may be of a category that is no longer offered.
  const categories = categoriesFor(role).filter(
    (category) => material === null || typesIn(category).includes(material.type),
  );
  return (
    <div className={styles['pair']}>
      <ChoiceField
        {...form.field('category')}
        label={t('categories')}
        options={categories.map((value) => ({ value, label: words.of(`category.${value}`) }))}
        onChange={(event) => changeCategory(event.currentTarget.value as MaterialCategory)}
      />
      <ChoiceField
        {...form.field('type')}
        label={t('types')}
        {...(material === null ? { placeholder: t('choose') } : {})}
        disabled={material !== null}
        options={types.map((value) => ({ value, label: words.of(`type.${value}`) }))}
        onChange={(event) => changeType(event.currentTarget.value as MaterialValues['type'])}
      />
    </div>
  );
}

/** T-017, T-036. */
function Parts({ form }: PartProps) {
  const t = useMessages(libraryMessages);
  const words = useMaterialWords();
  const optionsOf = (names: readonly string[]) =>
    withOtherLast(names).map((value) => ({ value, label: words.part(value) }));
  return (
    <div className={styles['pair']}>
      <ChoiceField
        {...form.field('anatomy')}
        label={t('anatomy')}
        placeholder={t('choose')}
        options={optionsOf(anatomies)}
      />
      <ChoiceField
        {...form.field('modality')}
        label={t('modality')}
        placeholder={t('choose')}
        options={optionsOf(modalities)}
      />
    </div>
  );
}

/** T-012, T-016: one of the list, or a new one. */
function SelfHelpCategory({ form }: PartProps) {
  const t = useMessages(libraryMessages);
  const { data = [], isPending } = useQuery(selfHelpCategoriesQuery);
  const [isTyped, setTyped] = useState(false);
  const { selfHelpCategoryName: name } = form.values;
  const known = [...new Set([...data.map((one) => one.name), ...(name && !isTyped ? [name] : [])])];
  const field = form.field('selfHelpCategoryName');
  // Without any there is nothing to choose from.
  if (isTyped || (known.length === 0 && !isPending)) {
    return (
      <div className={styles['group']}>
        <TextField {...field} label={t('newCategory')} maxLength={limits.nameLength} />
        {known.length === 0 ? null : <Switch text={t('chooseOld')} onSwitch={() => change(false)} />}
      </div>
    );
  }
  return (
    <div className={styles['group']}>
      <ChoiceField
        {...field}
        label={t('selfHelpCategory')}
        placeholder={t('choose')}
        options={known.map((value) => ({ value, label: value }))}
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
function Tags({ form: { tags, setTags } }: PartProps) {
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

function Thumbnail({ form, material }: PartProps & { material: Material | null }) {
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

/** The reason where no field says it. */
function Failure({ error }: { error: Error | null }) {
  const t = useMessages(libraryMessages);
  const app = useMessages(appMessages);
  if (error === null || Object.keys(refusedFields(error)).length > 0) return null;
  const isOwnWords = error instanceof AppError && error.code.startsWith('library.');
  return (
    <Note tone="bad">
      {isOwnWords ? errorMessage(error, app) : `${t('saveFailed')} ${errorMessage(error, app)}`}
    </Note>
  );
}
