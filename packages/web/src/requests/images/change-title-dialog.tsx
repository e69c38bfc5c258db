import { Modal, TextInput } from '@mantine/core';
import { limits } from '@plainscan/contract';
import { useState } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { DefinitionList } from '../../ui/lists/definition-list.tsx';
import { DialogFields, DialogFoot } from '../../ui/dialogs/form-dialog.tsx';
import { requestMessages } from '../request-messages.ts';

interface ChangeTitleProps {
  current: string;
  onClose: () => void;
  onSave: (title: string) => void;
}

/** G-026: changes the title of the study. The files stay unchanged. */
export function ChangeTitleDialog({ isOpen, ...form }: ChangeTitleProps & { isOpen: boolean }) {
  const t = useMessages(requestMessages);
  return (
    <Modal
      opened={isOpen}
      onClose={form.onClose}
      title={t('changeTitle')}
      size={520}
      padding={28}
      withCloseButton={false}
    >
      <TitleForm {...form} />
    </Modal>
  );
}

/**
 * Not a form element, because it is inside the request's form. Rendered only while the dialog is open, so that it
 * starts with the current title each time.
 */
function TitleForm({ current, onClose, onSave }: ChangeTitleProps) {
  const t = useMessages(requestMessages);
  const [title, setTitle] = useState(current);
  const isEmpty = title.trim() === '';
  const save = () => onSave(title.trim());
  return (
    <DialogFields>
      <DefinitionList definitions={[{ term: t('currentTitle'), value: current }]} />
      <TextInput
        label={t('newTitle')}
        value={title}
        maxLength={limits.titleLength}
        data-autofocus
        onChange={(event) => setTitle(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && !isEmpty && save()}
      />
      <DialogFoot
        hint={isEmpty ? t('titleFirst') : null}
        action={t('saveTitle')}
        isHeld={isEmpty}
        onAction={save}
        onCancel={onClose}
      />
    </DialogFields>
  );
}
