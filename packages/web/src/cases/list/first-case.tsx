import { caseListMessages } from '@plainscan/contract';
import { Button } from '@mantine/core';
import { CirclePlay, FolderUp, Plus, Video } from 'lucide-react';
import { Link } from 'react-router';
import { useMessages } from '../../platform/language/i18n.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { casePageMessages } from '../case-page-messages.ts';
import styles from './case-list.module.css';

const steps = [
  { icon: FolderUp, title: 'stepDrop', text: 'stepDropText' },
  { icon: Video, title: 'stepRecord', text: 'stepRecordText' },
  { icon: CirclePlay, title: 'stepWatch', text: 'stepWatchText' },
] as const;

/** A workspace without cases: the only possible action, and what happens next. */
export function FirstCase({ canRequest }: { canRequest: boolean }) {
  const t = useMessages(caseListMessages);
  const words = useMessages(casePageMessages);
  const request = (
    <Button
      component={Link}
      to="/add-case"
      size="lg"
      leftSection={<Plus size={16} strokeWidth={1.75} aria-hidden />}
    >
      {t('action.requestReport')}
    </Button>
  );
  return (
    <div className={styles['middle']}>
      <div>
        <EmptyState
          title={t('list.empty.title')}
          text={t('list.empty.text')}
          drawing="video"
          actions={canRequest ? request : null}
        />
        <ol className={styles['steps']}>
          {steps.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon size={22} strokeWidth={1.75} aria-hidden />
              <div>
                <h3>{words(title)}</h3>
                <p>{words(text)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
