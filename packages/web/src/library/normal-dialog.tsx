import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  limits,
  markNormalSchema,
  normalAnatomies,
  normalModalities,
  problemIn,
  type MarkNormal,
  type Material,
} from '@plainscan/contract';
import { errorMessage } from '../platform/api/error-message.ts';
import { refusedFields, useFormFields } from '../platform/forms/form-fields.ts';
import { schemaRule } from '../platform/forms/form-schema.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { DialogFields, DialogFoot, FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { libraryMessages } from './library-messages.ts';
import { useMarkNormal, useUnmarkNormal } from './library-queries.ts';
import { useMaterialWords } from './material-words.ts';
import { normalMessages } from './normal-messages.ts';
import styles from './resources-page.module.css';

interface NormalDialogProps {
  /** `null` before the first one. */
  material: Material | null;
  isOpen: boolean;
  onClose: () => void;
}

type NormalValues = Record<keyof MarkNormal, string>;

const rule = schemaRule<NormalValues>(markNormalSchema);

/** B18: what a study of the library is the normal example of, and its label next to another study. */
export function NormalDialog({ material, isOpen, onClose }: NormalDialogProps) {
  const t = useMessages(normalMessages);
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={t('title')}>
      {material ? <NormalForm material={material} onClose={onClose} /> : null}
    </FormDialog>
  );
}

const firstValues = ({ normal, title, anatomy, modality }: Material): NormalValues =>
  normal ?? { anatomy: anatomy ?? '', modality: modality ?? '', titleEn: title, titleEs: '' };

function NormalForm({ material, onClose }: { material: Material; onClose: () => void }) {
  const t = useMessages(normalMessages);
  const app = useMessages(appMessages);
  const { locale } = useLocale();
  const marking = useMarkNormal(material);
  const unmarking = useUnmarkNormal(material);
  const fields = useFormFields<NormalValues>(rule, firstValues(material), refusedFields(marking.error));
  const done = (words: 'saved' | 'removed') => {
    notify('done', t(words));
    onClose();
  };
  const save = fields.submit((values) => {
    if (!marking.isPending) marking.mutate(values as MarkNormal, { onSuccess: () => done('saved') });
  });
  const field = (name: keyof NormalValues) => {
    const { error, ...props } = fields.text(name);
    return { ...props, error: error && problemIn(locale, error) };
  };
  const failure = marking.error ?? unmarking.error;
  return (
    <DialogFields onSubmit={save}>
      <p>{t('about')}</p>
      <NormalParts field={field} />
      <TextInput {...field('titleEn')} label={t('titleEn')} maxLength={limits.titleLength} />
      <TextInput {...field('titleEs')} label={t('titleEs')} maxLength={limits.titleLength} lang="es" />
      {material.normal ? (
        <Button
          variant="default"
          loading={unmarking.isPending}
          onClick={() => unmarking.mutate(undefined, { onSuccess: () => done('removed') })}
        >
          {t('remove')}
        </Button>
      ) : null}
      {failure && Object.keys(refusedFields(failure)).length === 0 ? (
        <Note tone="bad">{`${t('failed')} ${errorMessage(failure, app)}`}</Note>
      ) : null}
      <DialogFoot
        hint={null}
        action={t('save')}
        isHeld={false}
        isBusy={marking.isPending}
        onCancel={onClose}
      />
    </DialogFields>
  );
}

interface PartsProps {
  field: (name: 'anatomy' | 'modality') => object;
}

function NormalParts({ field }: PartsProps) {
  const t = useMessages(libraryMessages);
  const words = useMaterialWords();
  const optionsOf = (names: readonly string[]) => [
    { value: '', label: t('choose') },
    ...names.map((value) => ({ value, label: words.part(value) })),
  ];
  return (
    <div className={styles['pair']}>
      <NativeSelect
        {...field('anatomy')}
        label={t('anatomy')}
        data={optionsOf(normalAnatomies)}
        data-autofocus
      />
      <NativeSelect {...field('modality')} label={t('modality')} data={optionsOf(normalModalities)} />
    </div>
  );
}
