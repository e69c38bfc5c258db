import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { OwnPage } from '../shell/own-page.tsx';
import { PatientPage } from '../shell/patient-page.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { Note } from '../ui/feedback/note.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { accountMessages } from './account-messages.ts';
import styles from './account.module.css';
import { AccountSection } from './account-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { ThemeSection } from './theme-section.tsx';
import { PortraitSection } from './portrait-section.tsx';
import { PlanSection } from './plan-section.tsx';
import { ReceiptsSection } from './receipts/receipts-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SignInSection } from './sign-in-section.tsx';

/** N-001: the user's own account, in the frame of their role. */
export function AccountPage() {
  const { role } = useCurrentUser();
  return (
    <OwnPage>
      <Account hasPlan={role === 'patient'} />
    </OwnPage>
  );
}

/** N-002: the patient's account; a super-admin sees it as a preview (CG-10). */
export function PatientAccountPage() {
  return (
    <PatientPage>
      <Account hasPlan />
    </PatientPage>
  );
}

/** Only patients have a plan and credits. */
function Account({ hasPlan }: { hasPlan: boolean }) {
  const t = useMessages(accountMessages);
  const user = useCurrentUser();
  const { role, permissions } = user;
  useDocumentTitle(t('title'), user.workspace.name);
  return (
    <>
      <PageHeader title={t('title')} />
      <div className={styles['page']}>
        {user.mustSetUpSecondFactor ? (
          <div className={styles['note']}>
            <Note tone="warn">{t('secondRequired')}</Note>
          </div>
        ) : null}
        <DetailsSection />
        {!hasPlan && permissions.includes('case.record') ? <PortraitSection /> : null}
        {hasPlan ? <PlanSection /> : null}
        <ReceiptsSection />
        <SignInSection />
        <SecondFactorSection />
        {role === 'patient' ? <CaregiversSection /> : null}
        {role === 'patient' ? <OpeningsSection /> : null}
        <LanguageSection />
        <ThemeSection />
      </div>
    </>
  );
}

/** B13: lets patients see who opened their files. */
function OpeningsSection() {
  const t = useMessages(accountMessages);
  return (
    <AccountSection
      title={t('openings')}
      text={t('openingsText')}
      actions={
        <Button component={Link} variant="default" to="/my-account/openings">
          {t('openingsOpen')}
        </Button>
      }
    />
  );
}

/** B17: lets patients choose who may see their record. */
function CaregiversSection() {
  const t = useMessages(accountMessages);
  return (
    <AccountSection
      title={t('caregivers')}
      text={t('caregiversText')}
      actions={
        <Button component={Link} variant="default" to="/my-account/caregivers">
          {t('caregiversOpen')}
        </Button>
      }
    />
  );
}
