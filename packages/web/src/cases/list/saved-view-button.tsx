import { Button } from '@mantine/core';
import { useState } from 'react';
import { appMessages } from '../../platform/language/app-messages.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import type { CaseSearch } from '../case-queries.ts';
import type { SaveViewDialogProps } from './save-view-dialog.tsx';
import { useSavedViews, useSaveViews } from './saved-views.ts';
import { worklistMessages } from './worklist-messages.ts';

const SaveViewDialog = lazyDialog<SaveViewDialogProps>(
  async () => (await import('./save-view-dialog.tsx')).SaveViewDialog,
);

/** Saves the filters and order of the list under a name, or removes the saved view that the list shows. */
export function SavedViewButton({ search }: { search: CaseSearch }) {
  const words = useMessages(worklistMessages);
  const app = useMessages(appMessages);
  const [isNaming, setNaming] = useState(false);
  const { shown, canSave, kept } = useSavedViews(search);
  const { mutate, isPending } = useSaveViews();
  const remove = ({ name }: NonNullable<typeof shown>) =>
    mutate((views) => views.filter((view) => view.name !== name), {
      onSuccess: () => notify('done', words('viewRemoved', { name })),
      onError: (error) => notify('error', errorMessage(error, app)),
    });
  return (
    <>
      {shown ? (
        <Button variant="subtle" aria-busy={isPending} onClick={() => isPending || remove(shown)}>
          {words('removeView')}
        </Button>
      ) : canSave ? (
        <Button variant="subtle" onClick={() => setNaming(true)}>
          {words('saveView')}
        </Button>
      ) : null}
      <SaveViewDialog isOpen={isNaming} search={kept} onClose={() => setNaming(false)} />
    </>
  );
}
