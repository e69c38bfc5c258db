import { DarkSurface } from '../../ui/layout/dark-surface.tsx';
import { useMessages } from '../../platform/language/i18n.tsx';
import { PassGate } from '../passes/pass-gate.tsx';
import { OwnPass } from './own-pass.tsx';
import { ResourceViewer, type ResourceViewerProps } from './resource-viewer.tsx';
import { viewerPageMessages } from '../viewer-page-messages.ts';
import { ResourceFailed, ResourceWaiting } from './viewer-states.tsx';

export interface FullScreenViewerProps extends Omit<ResourceViewerProps, 'opened'> {
  /** Whether the URL contains a token. Without one there is nothing to wait for. */
  isAddressed: boolean;
}

/** What the pass in the URL opens, in a dark theme and full screen. */
export function FullScreenViewer({ isAddressed, ...viewer }: FullScreenViewerProps) {
  const t = useMessages(viewerPageMessages);
  const failed = (
    <DarkSurface>
      <ResourceFailed />
    </DarkSurface>
  );
  const waiting = (
    <DarkSurface>
      <ResourceWaiting text={viewer.waiting} />
    </DarkSurface>
  );
  if (!isAddressed) return failed;
  return (
    <PassGate
      kinds={['study', 'file']}
      missing={<OwnPass waiting={waiting} missing={failed} />}
      other={failed}
      failedTitle={t('failed')}
      waiting={waiting}
    >
      {(opened) => (
        <DarkSurface>
          <ResourceViewer opened={opened} {...viewer} />
        </DarkSurface>
      )}
    </PassGate>
  );
}
