import { notify } from '../ui/feedback/snackbar-store.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { shellMessages } from './shell-messages.ts';
import { useLiveEvent } from '../platform/live/use-live.ts';

/** U-007, W-048, W-049: reports the result of storing files, on whatever page the patient is by then. */
export function StoredFilesNotifier() {
  const t = useMessages(shellMessages);
  useLiveEvent('store-image-success', ({ studyId }) => {
    if (studyId === null) notify('error', t('filesNotStored'));
    else notify('done', t('filesStored'));
  });
  return null;
}
