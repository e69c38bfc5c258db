import type { Resource } from '@plainscan/contract';
import { DarkRoom } from '../ui/dark-room.tsx';
import { PassGate } from './pass-gate.tsx';
import { ResourceViewer } from './resource-viewer.tsx';
import { ResourceFailed, ResourceWaiting } from './viewer-states.tsx';

export interface WholeScreenViewerProps {
  /** Whether the address names something; without it there is nothing to wait for. */
  isAddressed: boolean;
  /** Shown while the link is opened and while what it opens is fetched. */
  waiting: string;
  /** What the menu of several things is called. */
  menuLabel: string;
  /** Which of them this page shows; all of them by default. */
  offers?: (resource: Pick<Resource, 'type'>) => boolean;
}

/** What the pass in the address opens, in the dark and on the whole screen. */
export function WholeScreenViewer({ isAddressed, waiting, menuLabel, offers }: WholeScreenViewerProps) {
  const failed = (
    <DarkRoom>
      <ResourceFailed />
    </DarkRoom>
  );
  if (!isAddressed) return failed;
  return (
    <PassGate
      kinds={['study', 'file']}
      missing={failed}
      waiting={
        <DarkRoom>
          <ResourceWaiting text={waiting} />
        </DarkRoom>
      }
    >
      {(opened) => (
        <DarkRoom>
          <ResourceViewer
            opened={opened}
            menuLabel={menuLabel}
            waiting={waiting}
            {...(offers && { offers })}
          />
        </DarkRoom>
      )}
    </PassGate>
  );
}
