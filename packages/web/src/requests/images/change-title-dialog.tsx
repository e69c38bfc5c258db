import { Button, Modal, TextInput } from '@mantine/core';
import { limits } from '@plainscan/contract';
import { useState } from 'react';
import { useMessages } from '../../app/i18n.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { useUiWords } from '../../ui/ui-words.tsx';
import { requestOptionMessages } from '../request-option-messages.ts';
import styles from './study-picker.module.css';

interface ChangeTitleProps {
  current: string;
  onClose: () => void;
  onSave: (title: string) => void;
}

/** G-026: another title for the study; the files stay as they are. */
export function ChangeTitleDialog({ isOpen, ...form }: ChangeTitleProps & { isOpen: boolean }) {
  const t = useMessages(requestOptionMessages);
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

/** No form of its own, because it stands in the request's. It is there only while the dialog is open, and so begins with the present title each time. */
function TitleForm({ current, onClose, onSave }: ChangeTitleProps) {
  const t = useMessages(requestOptionMessages);
  const ui = useUiWords();
  const [title, setTitle] = useState(current);
  const isEmpty = title.trim() === '';
  const save = () => isEmpty || onSave(title.trim());
  return (
    <div className={styles['picker']}>
      <DefinitionList definitions={[{ term: t('currentTitle'), value: current }]} />
      <TextInput
        label={t('newTitle')}
        value={title}
        maxLength={limits.titleLength}
        data-autofocus
        onChange={(event) => setTitle(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
      <p id="why-no-title" className={styles['why']}>
        {isEmpty ? t('titleFirst') : null}
      </p>
      <div className={styles['actions']}>
        <Button variant="subtle" onClick={onClose}>
          {ui.cancel}
        </Button>
        <Button aria-disabled={isEmpty || undefined} aria-describedby="why-no-title" onClick={save}>
          {t('saveTitle')}
        </Button>
      </div>
    </div>
  );
}
