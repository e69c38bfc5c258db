import type { Case } from '@plainscan/contract';
import { Button } from '@mantine/core';
import { FilePlus2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { isOffered } from '../../cases/actions/action-buttons.ts';
import { detailsMessages } from '../../cases/details-messages.ts';
import { AdditionalFileRow } from './additional-file-row.tsx';
import styles from './additional-files.module.css';

const AddFileDialog = lazyDialog(async () => (await import('./add-file-dialog.tsx')).AddFileDialog);

/** E-013: the number of files shown at first. */
const shownAtFirst = 3;

/** Files that were added later, as a section of the opened case. */
export function AdditionalFiles({ item }: { item: Case }) {
  const words = useMessages(detailsMessages);
  return (
    <section>
      <h2>{words('additional')}</h2>
      <AdditionalFileList item={item} none={<p className="secondary">{words('none')}</p>} />
    </section>
  );
}

interface AdditionalFileListProps {
  item: Case;
  /** Shown instead of an empty list. */
  none: ReactNode;
  /** Custom label of the add button. */
  addLabel?: string;
}

/** Shows the first three files here, all of them in a dialog (G-021), and the add button. */
export function AdditionalFileList({ item, none, addLabel }: AdditionalFileListProps) {
  const words = useMessages(detailsMessages);
  const [isListOpen, setListOpen] = useState(false);
  const [isAddOpen, setAddOpen] = useState(false);
  const { additionalFiles: files } = item;
  const rows = (shown: typeof files) => (
    <ul>
      {shown.map((file) => (
        <AdditionalFileRow key={file.uuid} file={file} />
      ))}
    </ul>
  );
  return (
    <>
      {files.length === 0 ? none : rows(files.slice(0, shownAtFirst))}
      <div className={styles['actions']}>
        {files.length > shownAtFirst ? (
          <Button size="xs" variant="subtle" onClick={() => setListOpen(true)}>
            {words('viewMore')}
          </Button>
        ) : null}
        {isOffered(item.offeredActions, 'addFile') ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<FilePlus2 size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => setAddOpen(true)}
          >
            {addLabel ?? words('add')}
          </Button>
        ) : null}
      </div>
      <Dialog isOpen={isListOpen} title={words('list')} onClose={() => setListOpen(false)}>
        <p className="secondary">{words('listText')}</p>
        <div className={styles['all']} tabIndex={0} role="group" aria-label={words('list')}>
          {rows(files)}
        </div>
      </Dialog>
      <AddFileDialog item={item} isOpen={isAddOpen} onClose={() => setAddOpen(false)} />
    </>
  );
}
