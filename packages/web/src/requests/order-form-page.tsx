import { limits } from '@plainscan/contract';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { PatientPage } from '../shell/patient-page.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { BackToTop } from '../ui/buttons/back-to-top.tsx';
import { OwnRequestForm } from './own/own-request-form.tsx';
import { RequestHelp } from './own/request-help.tsx';
import { ownRequestMessages } from './own-request-messages.ts';
import styles from './own-request.module.css';

/** J-001 … J-005: a patient requests a video report. A super-admin sees the page as a preview (CG-10). */
export function OrderFormPage() {
  const t = useMessages(ownRequestMessages);
  const user = useCurrentUser();
  useDocumentTitle(t('title'), user.workspace.name);
  return (
    <PatientPage>
      <div className={styles['columns']}>
        <div className={styles['order']}>
          <Link className={styles['back']} to="/patient-dashboard">
            <ArrowLeft size={20} strokeWidth={1.75} aria-hidden />
            {t('back')}
          </Link>
          <h1>{t('title')}</h1>
          <OwnRequestForm user={user} />
        </div>
        <RequestHelp />
      </div>
      <BackToTop
        label={t('toTop')}
        after={limits.backToTopPixels}
        restMilliseconds={limits.backToTopMilliseconds}
      />
    </PatientPage>
  );
}
