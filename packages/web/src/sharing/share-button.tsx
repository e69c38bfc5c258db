import { Button } from '@mantine/core';
import { Users } from 'lucide-react';
import { Suspense } from 'react';
import { useLazyDialog } from '../ui/dialogs/use-lazy-dialog.ts';
import { lazyPart } from '../ui/load-part.ts';
import type { ShareDialogProps } from './share-dialog.tsx';

const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog);

export interface ShareButtonProps extends Pick<ShareDialogProps, 'recordId' | 'what' | 'hasFiles'> {
  label: string;
  isSmall?: boolean;
  /** Which record it is, if several are listed. */
  about?: string;
}

/** Opens the dialog for sharing a finished record (I-018). */
export function ShareButton(props: ShareButtonProps) {
  const { recordId, what, hasFiles, label, isSmall = false, about } = props;
  const { isOpen, wasOpened, open, close } = useLazyDialog();
  return (
    <>
      <Button
        variant="default"
        {...(isSmall ? { size: 'xs' } : { fullWidth: true })}
        aria-label={about && `${label}: ${about}`}
        leftSection={isSmall ? null : <Users size={18} strokeWidth={1.75} aria-hidden />}
        onClick={open}
      >
        {label}
      </Button>
      {wasOpened ? (
        <Suspense>
          <ShareDialog recordId={recordId} what={what} hasFiles={hasFiles} isOpen={isOpen} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
