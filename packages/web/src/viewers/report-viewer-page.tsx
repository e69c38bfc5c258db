import type { Resource } from '@plainscan/contract';
import { useSearchParams } from 'react-router';
import { useDocumentTitle } from '../app/document-title.ts';
import { useMessages } from '../app/i18n.tsx';
import { DarkRoom } from '../ui/dark-room.tsx';
import { PassGate } from './pass-gate.tsx';
import { ResourceViewer } from './resource-viewer.tsx';
import { viewerPageMessages } from './viewer-page-messages.ts';
import { ResourceFailed, ResourceWaiting } from './viewer-states.tsx';

/** The images themselves have a viewer of their own. */
const isReport = ({ type }: Pick<Resource, 'type'>): boolean => type !== 'dcm';

/** H-003, H-011: the written reports of a case on the whole screen, one at a time, with a menu where there are several. */
export function ReportViewerPage() {
  const t = useMessages(viewerPageMessages);
  const [query] = useSearchParams();
  useDocumentTitle(t('reportTitle'));
  const failed = (
    <DarkRoom>
      <ResourceFailed />
    </DarkRoom>
  );
  if (!query.get('caseId')) return failed;
  return (
    <PassGate
      kinds={['study', 'file']}
      missing={failed}
      waiting={
        <DarkRoom>
          <ResourceWaiting text={t('reportLoading')} />
        </DarkRoom>
      }
    >
      {(opened) => (
        <DarkRoom>
          <ResourceViewer
            opened={opened}
            offers={isReport}
            menuLabel={t('reports')}
            waiting={t('reportLoading')}
          />
        </DarkRoom>
      )}
    </PassGate>
  );
}
