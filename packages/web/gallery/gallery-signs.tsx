import { Button } from '@mantine/core';
import { useState } from 'react';
import { Avatar } from '../src/ui/badges/avatar.tsx';
import { ConfirmDialog } from '../src/ui/dialogs/confirm-dialog.tsx';
import { KeyHint } from '../src/ui/badges/key-hint.tsx';
import { LiveNote } from '../src/ui/feedback/live-note.tsx';
import { Note } from '../src/ui/feedback/note.tsx';
import { notify } from '../src/ui/feedback/snackbar-store.ts';
import { StatusPill } from '../src/ui/badges/status-pill.tsx';
import { statusNames } from '../src/ui/badges/status-glyph.tsx';
import { GallerySection } from './gallery-section.tsx';
import styles from './gallery.module.css';

function Buttons() {
  const [isOpen, setOpen] = useState(false);
  return (
    <GallerySection title="Buttons, dialog, snackbar">
      <div className={styles['row']}>
        <Button onClick={() => setOpen(true)}>Sign off Case</Button>
        <Button variant="default">Open case</Button>
        <Button variant="subtle">Cancel Review</Button>
        <Button variant="transparent">Change</Button>
        <Button variant="outline" color="danger">
          Discard
        </Button>
        <Button color="danger">Archive</Button>
        <Button aria-disabled>Off</Button>
        <Button size="xs" variant="default">
          Small
        </Button>
        <Button size="lg">Large</Button>
        <Button>
          Claim Case <KeyHint>C</KeyHint>
        </Button>
        <Button variant="default">
          Note <KeyHint>N</KeyHint>
        </Button>
      </div>
      <div className={styles['row']}>
        <Button variant="default" onClick={() => notify('done', 'Case submitted')}>
          Done
        </Button>
        <Button
          variant="default"
          onClick={() => notify('error', 'Not allowed to reject this case with the current status')}
        >
          Error
        </Button>
        <Button
          variant="default"
          onClick={() =>
            notify('update', 'Case has just been updated', { label: 'Show', onAction: () => {} })
          }
        >
          Update
        </Button>
        <LiveNote isLive lastChange="11:15" />
        <LiveNote isLive={false} lastChange={null} />
      </div>
      <ConfirmDialog
        isOpen={isOpen}
        title="Sign off this case?"
        text="The video goes to Margaret Ellison now. You can recall it later, and she will be told."
        confirmLabel="Sign off Case"
        onConfirm={() => setOpen(false)}
        onCancel={() => setOpen(false)}
      />
    </GallerySection>
  );
}

export function GallerySigns() {
  return (
    <>
      <GallerySection title="Statuses">
        <div className={styles['row']}>
          {statusNames.map((status) => (
            <StatusPill key={status} status={status} word={status.replace('o-', '').replace('-', ' ')} />
          ))}
          <StatusPill status="review" word="Bare" isBare />
        </div>
      </GallerySection>
      <Buttons />
      <GallerySection title="People and notes">
        <div className={styles['row']}>
          <Avatar person={{ id: 'a1', name: 'Adaeze Nwosu' }} isLarge />
          <Avatar person={{ id: 'b7', name: 'Jonas Keller' }} />
          <Avatar person={{ id: 'c3', name: 'Miriam Halloran' }} />
          <Avatar person={null} />
        </div>
        <div className={styles['wide']}>
          <Note>Name, birth date and sex were read from the images.</Note>
          <Note tone="ok">Every image was checked.</Note>
          <Note tone="warn">Two notes are still open.</Note>
          <Note
            tone="bad"
            action={
              <Button size="xs" variant="default">
                Continue
              </Button>
            }
          >
            Upload failed at 148.30 MB. Nothing is lost.
          </Note>
        </div>
      </GallerySection>
    </>
  );
}
