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

/** G-026: another title for the study; the files stay as they are. */
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

/** No form of its own, because it is in the request's. It is there only while the dialog is open, and so begins with the present title each time. */
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
