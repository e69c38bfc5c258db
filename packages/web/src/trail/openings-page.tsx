import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { useCurrentUser } from '../platform/session/session.ts';
import { OwnPage } from '../shell/own-page.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { TrailList } from './trail-list.tsx';
import { trailMessages } from './trail-messages.ts';
import { openingsQuery, type OpenedBy } from './trail-queries.ts';
import styles from './trail.module.css';

const choices = ['others', 'everyone'] as const satisfies readonly OpenedBy[];

/** B13: shows patients who opened their studies and reports. */
export function OpeningsPage() {
  const t = useMessages(trailMessages);
  const { id, workspace } = useCurrentUser();
  const [by, choose] = useState<OpenedBy>('others');
  const list = useInfiniteQuery(openingsQuery(by));
  useDocumentTitle(t('openings'), workspace.name);
  return (
    <OwnPage>
      <PageHeader title={t('openings')} back={{ to: '/my-account', label: t('openingsBack') }} />
      <div className={styles['own']}>
        <p className={styles['text']}>{t('openingsText')}</p>
        <div className={styles['tools']}>
          <NativeSelect
            label={t('by')}
            value={by}
            data={choices.map((choice) => ({ value: choice, label: t(`by.${choice}`) }))}
            onChange={(event) =>
              choose(choices.find((choice) => choice === event.currentTarget.value) ?? 'others')
            }
          />
        </div>
        <TrailList
          list={list}
          readerId={id}
          empty={<EmptyState title={t('openingsNone')} text={t('openingsNoneText')} />}
        />
      </div>
    </OwnPage>
  );
}
