import type { Case } from '@plainscan/contract';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { deferredPart } from '../ui/deferred-part.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { casePageMessages } from '../cases/case-page-messages.ts';
import { CaseActionsMenu } from '../case-flow/case-actions-menu.tsx';
import { CasePill } from '../cases/case-cells.tsx';
import styles from './case-header.module.css';
import { NeighboursButton } from './case-neighbours.tsx';
import { NextCase } from './next-case.tsx';

const DoneBar = deferredPart(async () => (await import('./done-bar.tsx')).DoneBar);

/** Title and key facts of the case. If the list is not next to it, the header links back and opens the list. */
export function CaseHeader({ item, isReport = false }: { item: Case; isReport?: boolean }) {
  const words = useMessages(casePageMessages);
  const { workspace } = useCurrentUser();
  const isNarrow = useMediaQuery('(max-width: 1100px)', false, { getInitialValueInEffect: false });
  const isAlone = isNarrow || isReport;
  const isPhone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  return (
    <>
      <Suspense>
        <DoneBar item={item} />
      </Suspense>
      <PageHeader
        title={item.patientName || words('unnamed')}
        mark={
          isPhone ? (
            <span className={styles['marks']}>
              <CasePill row={item} />
              <CaseActionsMenu item={item} />
            </span>
          ) : (
            <CasePill row={item} />
          )
        }
        subtitle={[item.title, item.workspaceName, item.name].join(' · ')}
        {...(isAlone && { back: { to: '/cases', label: words('backToList') } })}
        aside={
          isPhone ? null : (
            <>
              {workspace.isProviderWorkspace ? <NextCase caseId={item.id} /> : null}
              {isAlone ? <NeighboursButton caseId={item.id} /> : null}
              <CaseActionsMenu item={item} />
            </>
          )
        }
      />
    </>
  );
}
