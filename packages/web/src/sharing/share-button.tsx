import { Button } from '@mantine/core';
import type { ShareLink } from '@plainscan/contract';
import { Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../ui/load-part.ts';

const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog);

export interface ShareButtonProps {
  /** The record's id, its study's or its case's. */
  recordId: string;
  /** What the dialog starts with. */
  what: ShareLink['what'];
  /** Files can be shared while they are there. */
  hasFiles: boolean;
  label: string;
  isSmall?: boolean;
  /** Which record it is, where several stand below each other. */
  about?: string;
}

/** Opens the dialog in which a patient shares a finished record (I-018). */
export function ShareButton(props: ShareButtonProps) {
  const { recordId, what, hasFiles, label, isSmall = false, about } = props;
  const [isOpen, setOpen] = useState(false);
  // The dialog stays after it was opened once: its draft outlives it by a second.
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        {...(isSmall ? { size: 'xs' } : { fullWidth: true })}
        aria-label={about && `${label}: ${about}`}
        leftSection={isSmall ? null : <Users size={18} strokeWidth={1.75} aria-hidden />}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        {label}
      </Button>
      {wasOpened ? (
        <Suspense>
          <ShareDialog
            recordId={recordId}
            what={what}
            hasFiles={hasFiles}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
