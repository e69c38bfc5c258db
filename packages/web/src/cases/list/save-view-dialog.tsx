import { TextInput } from '@mantine/core';
import { limits } from '@plainscan/contract';
import { useState } from 'react';
import { appMessages } from '../../platform/language/app-messages.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { DialogFields, DialogFoot, FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useSaveViews } from './saved-views.ts';
import { worklistMessages } from './worklist-messages.ts';

export interface SaveViewDialogProps {
  isOpen: boolean;
  /** The query of the list's address. */
  search: string;
  onClose: () => void;
}

/** Asks for the name of a view. A name that is taken already gets the new filters. */
export function SaveViewDialog({ isOpen, search, onClose }: SaveViewDialogProps) {
  const words = useMessages(worklistMessages);
  return (
    <FormDialog isOpen={isOpen} title={words('saveViewTitle')} onClose={onClose}>
      {isOpen ? <NameForm search={search} onClose={onClose} /> : null}
    </FormDialog>
  );
}

function NameForm({ search, onClose }: Omit<SaveViewDialogProps, 'isOpen'>) {
  const words = useMessages(worklistMessages);
  const app = useMessages(appMessages);
  const [text, setText] = useState('');
  const { mutate, isPending, error } = useSaveViews();
  const name = text.trim();
  const save = () => {
    if (name === '' || isPending) return;
    mutate((views) => [...views.filter((view) => view.name !== name), { name, search }], {
      onSuccess: onClose,
    });
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
        label={words('viewName')}
        maxLength={limits.savedViewNameLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error ? <Note tone="bad">{errorMessage(error, app)}</Note> : null}
      <DialogFoot
        hint={words('saveViewText')}
        action={words('saveView')}
        isHeld={name === ''}
        isBusy={isPending}
        onCancel={onClose}
      />
    </DialogFields>
  );
}
