import type { ShareLink } from '@plainscan/contract';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { ShareForm } from './share-form.tsx';
import { ShareLinkList } from './share-link-list.tsx';
import { sharingMessages } from './sharing-messages.ts';
import { useShareDraft } from './use-share-draft.ts';

export interface ShareDialogProps {
  /** The record's ID, its study's or its case's. */
  recordId: string;
  /** The dialog's initial choice. */
  what: ShareLink['what'];
  /** `true` while there are files to share. */
  hasFiles: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** H-018: shares a record, and shows who can currently see it. */
export function ShareDialog({ recordId, what, hasFiles, isOpen, onClose }: ShareDialogProps) {
  const t = useMessages(sharingMessages);
  const { dateOfBirth, workspace } = useCurrentUser();
  const canAsk = dateOfBirth !== null;
  const form = useShareDraft(isOpen, {
    what,
    asksBirthDate: canAsk,
    days: String(workspace.shareDays),
  });
  const title = t(form.values.what === 'video' ? 'titleVideo' : 'titleFiles');
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose} isWide>
      <ShareForm form={form} recordId={recordId} hasFiles={hasFiles} canAsk={canAsk} />
      <ShareLinkList recordId={recordId} />
    </Dialog>
  );
}
