import { Button, Modal } from '@mantine/core';
import { type Case, reportEndpoints } from '@plainscan/contract';
import { useState } from 'react';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { useUiTexts } from '../../ui/text/ui-texts.tsx';
import styles from '../../cases/case-dialog.module.css';
import { reviewMessages } from './review-messages.ts';
import { useCaseCall } from '../../cases/actions/case-actions.ts';
import {
  VideoExtrasFields,
  videoExtrasOf,
  bodyOfVideoExtras,
  type VideoExtrasValues,
} from './video-extras-fields.tsx';

interface VideoExtrasDialogProps {
  item: Case;
  isOpen: boolean;
  onClose: () => void;
}

/** T25: changes the text and materials of a draft without changing its video. */
export function VideoExtrasDialog({ item, isOpen, onClose }: VideoExtrasDialogProps) {
  const words = useMessages(reviewMessages);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={words('beside')}
      size={520}
      padding={28}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <VideoExtrasForm item={item} onClose={onClose} />
    </Modal>
  );
}

function VideoExtrasForm({ item, onClose }: { item: Case; onClose: () => void }) {
  const words = useMessages(reviewMessages);
  const ui = useUiTexts();
  const [value, setValue] = useState(() => videoExtrasOf(item));
  const { mutate, isPending, failure } = useCaseCall(
    item.id,
    (beside: VideoExtrasValues) =>
      callEndpoint(reportEndpoints.submitVideoReport, {
        params: { id: item.id },
        body: bodyOfVideoExtras(beside),
      }),
    true,
  );
  const save = () =>
    mutate(value, {
      onSuccess: () => {
        notify('done', words('besideSaved'));
        onClose();
      },
    });
  return (
    <div className={styles['form']}>
      <VideoExtrasFields value={value} isReadOnly={isPending} onChange={setValue} />
      {failure ? <Note tone="bad">{failure}</Note> : null}
      <div className={styles['actions']}>
        <Button variant="subtle" onClick={onClose}>
          {ui.cancel}
        </Button>
        <Button aria-busy={isPending} onClick={() => !isPending && save()}>
          {words('besideSave')}
        </Button>
      </div>
    </div>
  );
}
