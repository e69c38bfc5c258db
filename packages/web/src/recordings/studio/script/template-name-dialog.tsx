import { Textarea, TextInput } from '@mantine/core';
import { limits, problemIn } from '@plainscan/contract';
import { useState } from 'react';
import { errorMessage } from '../../../platform/api/error-message.ts';
import { refusedFields } from '../../../platform/forms/form-fields.ts';
import { appMessages } from '../../../platform/language/app-messages.ts';
import { useLocale, useMessages } from '../../../platform/language/i18n.tsx';
import { DialogFields, DialogFoot, FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/snackbar-store.ts';
import { templateMessages } from './template-messages.ts';
import { useNameTemplate, type NamedTemplate } from './template-queries.ts';
import { placeholderNames } from './template-text.ts';

interface TemplateNameDialogProps {
  /** `null` while the dialog is closed. */
  readonly template: NamedTemplate | null;
  readonly onClose: () => void;
}

/** Names a new template, whose text can be reviewed first, or renames one. */
export function TemplateNameDialog({ template, onClose }: TemplateNameDialogProps) {
  const t = useMessages(templateMessages);
  const isNew = template !== null && !('id' in template);
  return (
    <FormDialog isOpen={template !== null} onClose={onClose} title={t(isNew ? 'saveTitle' : 'renameTitle')}>
      {template ? <NameForm template={template} onClose={onClose} /> : null}
    </FormDialog>
  );
}

/** Mounted only while the dialog is open, so that it starts fresh each time. */
function NameForm({ template, onClose }: { template: NamedTemplate; onClose: () => void }) {
  const t = useMessages(templateMessages);
  const app = useMessages(appMessages);
  const { locale } = useLocale();
  const known = 'id' in template;
  const [name, setName] = useState(known ? template.name : '');
  const [text, setText] = useState(template.text);
  const { mutate, isPending, error } = useNameTemplate();
  const refused = refusedFields(error)['name'];
  const isHeld = name.trim() === '' || text.trim() === '';
  const save = () => {
    const onSuccess = () => {
      notify('done', t(known ? 'renamed' : 'saved'));
      onClose();
    };
    if (!isHeld && !isPending) mutate({ name, template: known ? template : { text } }, { onSuccess });
  };
  return (
    <DialogFields
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextInput
        data-autofocus
        required
        label={t('name')}
        maxLength={limits.nameLength}
        value={name}
        error={refused && problemIn(locale, refused)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {known ? null : (
        <Textarea
          label={t('text')}
          autosize
          minRows={4}
          maxRows={10}
          maxLength={limits.scriptLength}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {error && !refused ? (
        <Note tone="bad">
          {t('saveFailed')} {errorMessage(error, app)}
        </Note>
      ) : null}
      <DialogFoot
        hint={known ? null : t('saveText', { name: placeholderNames.name[locale] })}
        action={t('saveAction')}
        isHeld={isHeld}
        isBusy={isPending}
        onCancel={onClose}
      />
    </DialogFields>
  );
}
