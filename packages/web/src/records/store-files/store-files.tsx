import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FolderUp } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useCurrentUser } from '../../platform/session/session.ts';
import { studyQuotaQuery } from '../../uploads/study-quota-queries.ts';
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts';
import { lazyPart } from '../../ui/load-part.ts';
import { pageWhenStorageFull } from './storage-full.ts';
import { storeMessages } from './store-messages.ts';

const StoreFilesDialog = lazyPart(async () => (await import('./store-files-dialog.tsx')).StoreFilesDialog);

/** I-020: the provider's own patients have a record. Patients of other clinics only see their video reports. */
export function useMayStore(): boolean {
  const { role, workspace } = useCurrentUser();
  return role === 'patient' && workspace.isProviderWorkspace;
}

/** I-005, I-006: stores files. With a full storage, it leads to larger plans (G-032). */
export function StoreFiles({ isFirst = false, className }: { isFirst?: boolean; className?: string }) {
  const t = useMessages(storeMessages);
  const mayStore = useMayStore();
  const { isOpen, wasOpened, open, close } = useLazyDialog();
  const { data: room } = useQuery({ ...studyQuotaQuery, enabled: mayStore });
  if (!mayStore) return null;
  const place = room ? pageWhenStorageFull(room) : null;
  const look = {
    variant: 'default',
    size: 'lg',
    'data-tour': 'store',
    leftSection: <FolderUp size={20} strokeWidth={1.75} aria-hidden />,
    children: t(isFirst ? 'storeFirst' : 'store'),
    ...(className && { className }),
  } as const;
  if (place !== null) return <Button component={Link} to={place} {...look} />;
  return (
    <>
      <Button {...look} onClick={open} />
      {wasOpened ? (
        <Suspense>
          <StoreFilesDialog isOpen={isOpen} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
