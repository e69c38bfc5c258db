import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Note } from '../ui/feedback/note.tsx';
import { useMessages } from '../platform/language/i18n.tsx';
import { shellMessages } from './shell-messages.ts';
import styles from './unverified-note.module.css';

/** CG-10: a super-admin on a patient's page is told that it is one, and where the way back is. */
export function PreviewNote() {
  const t = useMessages(shellMessages);
  return (
    <div className={styles['place']}>
      <Note
        action={
          <Button component={Link} to="/cases" size="xs" variant="default">
            {t('previewEnd')}
          </Button>
        }
      >
        {t('preview')}
      </Note>
    </div>
  );
}
