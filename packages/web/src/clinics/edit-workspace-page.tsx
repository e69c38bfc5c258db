// P-040, C-004, CG-144: an administrator's own clinic. For super-admins the provider's, as Settings.
import { Button } from '@mantine/core';
import type { Clinic } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../platform/language/i18n.tsx';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { FailedQuery } from '../platform/page/failed-query.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { StaffPage } from '../shell/staff-page.tsx';
import { lazyPart } from '../ui/load-part.ts';
import { SkeletonRows } from '../ui/feedback/skeleton-rows.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import type { ClinicBrandingPreview } from './clinic-branding-form.tsx';
import { clinicMessages } from './clinic-messages.ts';
import { ClinicForms, ClinicMenu } from './clinic-panel.tsx';
import { ClinicPreview } from './clinic-preview.tsx';
import { ClinicPeople } from './clinic-people.tsx';
import { clinicQuery } from './clinic-queries.ts';
import { ClinicSettings } from './clinic-settings.tsx';
import styles from './clinic-form.module.css';

/** Loaded separately, because its charts are not needed first. */
const ClinicFigures = lazyPart(async () => (await import('../analytics/clinic-figures.tsx')).ClinicFigures);

export function EditWorkspacePage() {
  const t = useMessages(clinicMessages);
  const { workspace, role } = useCurrentUser();
  const { data: clinic, error, refetch } = useQuery(clinicQuery(workspace.id));
  const title = t(role === 'super-admin' ? 'settingsTitle' : 'ownTitle');
  useDocumentTitle(title, workspace.name);
  return (
    <StaffPage>
      {clinic ? (
        <OwnClinic clinic={clinic} title={title} isSuper={role === 'super-admin'} />
      ) : (
        <>
          <PageHeader title={title} />
          {error ? (
            <FailedQuery title={t('clinicFailed')} query={{ error, refetch }} />
          ) : (
            <SkeletonRows rows={8} widths={[20, 60]} />
          )}
        </>
      )}
    </StaffPage>
  );
}

interface OwnClinicProps {
  clinic: Clinic;
  title: string;
  isSuper: boolean;
}

function OwnClinic({ clinic, title, isSuper }: OwnClinicProps) {
  const t = useMessages(clinicMessages);
  const [look, setLook] = useState<ClinicBrandingPreview>(clinic);
  return (
    <>
      <PageHeader
        title={title}
        subtitle={
          <>
            {clinic.name} · {t('clinicCode')} {clinic.clinicCode ?? t('dash')}
          </>
        }
        aside={
          <>
            <Button variant="default" component={Link} to="/connections">
              {t('connections')}
            </Button>
            <ClinicMenu clinic={clinic} mayClose={false} />
          </>
        }
      />
      <div className={styles['page']}>
        <div className={styles['main']}>
          <ClinicForms clinic={clinic} level={2} onPreview={setLook} />
          {isSuper ? <ClinicSettings clinic={clinic} /> : null}
          {isSuper || clinic.creatorMode ? null : (
            <ClinicPeople clinic={clinic} kinds={['creators']} level={2} />
          )}
        </div>
        <aside className={styles['beside']}>
          <ClinicPreview
            clinic={{
              ...look,
              subdomain: clinic.subdomain ?? '',
              address: clinic.address ?? '',
              contactNumber: clinic.contactNumber ?? '',
              shareDays: clinic.shareDays,
            }}
          />
        </aside>
      </div>
      {isSuper ? null : (
        <Suspense fallback={<SkeletonRows rows={4} widths={[20, 60]} />}>
          <ClinicFigures workspaceId={clinic.id} />
        </Suspense>
      )}
    </>
  );
}
