import { Button } from '@mantine/core';
import { DarkSurface } from '../src/ui/layout/dark-surface.tsx';
import { LiveNote } from '../src/ui/feedback/live-note.tsx';
import { PageHeader } from '../src/ui/layout/page-header.tsx';
import { PatientShell } from '../src/ui/layout/patient-shell.tsx';
import { SkeletonRows } from '../src/ui/feedback/skeleton-rows.tsx';
import { StaffShell } from '../src/ui/layout/staff-shell.tsx';
import { StatusPill } from '../src/ui/badges/status-pill.tsx';
import styles from './gallery.module.css';

export type ShellName = 'staff' | 'patient' | 'dark';

const account = {
  id: 'u1',
  name: 'Miriam Halloran',
  items: [
    { label: 'My Account', to: '#account' },
    { label: 'Log out', onSelect: () => {} },
  ],
};
const brand = { name: 'Harbor Imaging', logoUrl: null };

/** A complete shell with a sample page in it. */
export function GalleryShell({ shell }: { shell: ShellName }) {
  if (shell === 'dark') {
    return (
      <DarkSurface bar={<h1>Viewer</h1>}>
        <div className={styles['padded']}>
          <Button>Record</Button>
        </div>
      </DarkSurface>
    );
  }
  if (shell === 'patient') {
    return (
      <PatientShell
        brand={brand}
        homeTo="#home"
        navigation={[
          { label: 'My Video Reports', to: '#reports', isCurrent: true },
          { label: 'Self-Help Materials', to: '#help' },
        ]}
        account={account}
        footer={<span>© 2026 Harbor Imaging</span>}
      >
        <PageHeader
          title="Your brain scan, explained"
          subtitle="For Margaret Ellison, by Adaeze Nwosu"
          back={{ to: '#reports', label: 'My Video Reports' }}
        />
        <Button size="lg">Watch the video</Button>
      </PatientShell>
    );
  }
  return (
    <StaffShell
      brand={brand}
      homeTo="#home"
      navigation={[
        { label: 'Report Dashboard', to: '#cases', isCurrent: true },
        { label: 'Creators', to: '#creators' },
        { label: 'Patients', to: '#patients' },
      ]}
      account={account}
      action={<Button>Request Video Report</Button>}
      footer={<span>© 2026 Harbor Imaging</span>}
    >
      <PageHeader
        title="Report Dashboard"
        mark={<StatusPill status="new" word="New" />}
        aside={<LiveNote isLive lastChange="11:15" />}
      />
      <SkeletonRows rows={8} widths={[14, 20, 30, 16, 20]} />
    </StaffShell>
  );
}
