import { useSearchParams } from 'react-router';
import { useDocumentTitle } from '../app/document-title.ts';
import { useMessages } from '../app/i18n.tsx';
import { DarkRoom } from '../ui/dark-room.tsx';
import { PassGate } from './pass-gate.tsx';
import { ResourceViewer } from './resource-viewer.tsx';
import { viewerPageMessages } from './viewer-page-messages.ts';
import { ResourceFailed, ResourceWaiting } from './viewer-states.tsx';

/** H-004, H-005: a study or a file on the whole screen, by the pass in the address. What it opens, the pass says. */
export function ViewerPage() {
  const t = useMessages(viewerPageMessages);
  const [query] = useSearchParams();
  useDocumentTitle(t('title'));
  const failed = (
    <DarkRoom>
      <ResourceFailed />
    </DarkRoom>
  );
  if (!query.get('uuid') && !query.get('caseId')) return failed;
  return (
    <PassGate
      kinds={['study', 'file']}
      missing={failed}
      waiting={
        <DarkRoom>
          <ResourceWaiting text={t('loading')} />
        </DarkRoom>
      }
    >
      {(opened) => (
        <DarkRoom>
          <ResourceViewer opened={opened} menuLabel={t('files')} waiting={t('loading')} />
        </DarkRoom>
      )}
    </PassGate>
  );
}
