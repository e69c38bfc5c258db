import { Checkbox, TextInput } from '@mantine/core';
import { fieldsOf, limits } from '@plainscan/contract';
import { AppError } from '../platform/api/app-error.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { refusedFields } from '../platform/forms/form-fields.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { DialogFields, DialogFoot, FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { useUiTexts } from '../ui/text/ui-texts.tsx';
import { libraryMessages } from './library-messages.ts';
import {
  MaterialKind,
  MaterialParts,
  MaterialSelfHelp,
  MaterialTags,
  MaterialThumbnail,
} from './material-fields.tsx';
import { MaterialFile } from './material-file.tsx';
import { useMaterialForm, type MaterialFormProps } from './use-material-form.ts';

/** T-005, T-011 … T-028: adds a resource, or edits its description. */
export function MaterialDialog({ isOpen, ...form }: MaterialFormProps & { isOpen: boolean }) {
  const t = useMessages(libraryMessages);
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={form.onClose}
      title={t(form.material ? 'editTitle' : 'addTitle')}
      width={640}
      // An upload that takes hours may be in progress.
      isHeldOpen
    >
      <MaterialForm {...form} />
    </FormDialog>
  );
}

/** Rendered only while the dialog is open, so that it starts fresh each time. */
function MaterialForm(props: MaterialFormProps) {
  const { material, onClose } = props;
  const t = useMessages(libraryMessages);
  const ui = useUiTexts();
  const form = useMaterialForm(props);
  const { values, file, isComing, isPending, save } = form;
  const { hasAnatomy, hasTags, hasSelfHelpCategory } = fieldsOf(values.category);
  return (
    <DialogFields onSubmit={save}>
      <TextInput {...form.field('title')} label={t('name')} maxLength={limits.titleLength} data-autofocus />
      <TextInput
        {...form.field('description')}
        label={`${t('description')} (${ui.optional.toLowerCase()})`}
        maxLength={limits.questionLength}
      />
      <MaterialKind form={form} material={material} />
      {hasAnatomy ? <MaterialParts form={form} /> : null}
      {hasSelfHelpCategory ? <MaterialSelfHelp form={form} /> : null}
      {hasSelfHelpCategory ? (
        <Checkbox
          label={t('isSample')}
          description={t('isSampleHelp')}
          checked={form.isSample}
          onChange={(event) => form.setSample(event.currentTarget.checked)}
        />
      ) : null}
      {hasTags ? <MaterialTags form={form} /> : null}
      {material === null && values.type !== '' ? <MaterialFile type={values.type} upload={file} /> : null}
      <MaterialThumbnail form={form} material={material} />
      <Failure error={form.error} />
      <DialogFoot
        hint={isComing ? t('arriving') : null}
        action={t(material ? 'save' : 'addNow')}
        isHeld={isComing}
        isBusy={isPending}
        onCancel={onClose}
      />
    </DialogFields>
  );
}

/** The error, if no field shows it. */
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
