// Preview of the clinic's login, an email and a shared report's page, next to the form. Nothing in it is interactive.
import { Lock, Play } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { pageSetting } from '../platform/page/page-settings.ts';
import { BrandMark } from '../ui/layout/brand-mark.tsx';
import { newClinicMessages } from './new-clinic-messages.ts';
import styles from './clinic-preview.module.css';

export interface PreviewedClinic {
  name: string;
  subdomain: string;
  primaryColor: string;
  logoUrl: string | null;
  address: string;
  contactNumber: string;
  shareDays: number;
}

/** Follows the form. The colors use the same tokens as the pages themselves. */
export function ClinicPreview({ clinic }: { clinic: PreviewedClinic }) {
  const t = useMessages(newClinicMessages);
  const style = { '--brand': clinic.primaryColor } as CSSProperties;
  return (
    <section className={styles['preview']} aria-label={t('previewTitle')}>
      <div className={styles['head']}>
        <h2>{t('previewTitle')}</h2>
        <span className={styles['hint']}>{t('previewHint')}</span>
      </div>
      <div className={styles['pieces']} data-brand style={style}>
        <LoginPiece clinic={clinic} />
        <MailPiece clinic={clinic} />
        <SharePiece clinic={clinic} />
      </div>
      <p className={styles['hint']}>{t('previewNote')}</p>
    </section>
  );
}

interface PieceProps {
  clinic: PreviewedClinic;
}

function LoginPiece({ clinic: { name, subdomain, logoUrl } }: PieceProps) {
  const t = useMessages(newClinicMessages);
  const host = pageSetting('main-host') || window.location.hostname;
  return (
    <figure className={styles['piece']} data-wide>
      <figcaption>{t('previewLogin')}</figcaption>
      <div className={styles['frame']} inert>
        <div className={styles['tab']}>
          <BrandMark name={name || t('exampleName')} logoUrl={logoUrl} size={18} />
          <span className={styles['address']}>
            <Lock size={14} strokeWidth={1.75} aria-hidden />
            <span className="ellipsis">{subdomain ? `${subdomain}.${host}` : host}</span>
          </span>
        </div>
        <div className={styles['login']}>
          <div className={styles['side']}>
            <BrandMark name={name || t('exampleName')} logoUrl={logoUrl} size={32} isWrapping />
            <p className={styles['headline']}>{t('loginHeadline')}</p>
          </div>
          <div className={styles['form']}>
            <p className={styles['formTitle']}>{t('loginTitle')}</p>
            <span className={styles['input']}>{t('loginEmail')}</span>
            <span className={styles['input']}>{t('loginPassword')}</span>
            <span className={styles['button']}>{t('loginButton')}</span>
          </div>
        </div>
      </div>
    </figure>
  );
}

function MailPiece({ clinic: { name, logoUrl, address, contactNumber } }: PieceProps) {
  const t = useMessages(newClinicMessages);
  return (
    <figure className={styles['piece']}>
      <figcaption>{t('previewMail')}</figcaption>
      <div className={styles['frame']} inert>
        <div className={styles['mailHead']}>
          <BrandMark name={name || t('exampleName')} logoUrl={logoUrl} size={22} />
        </div>
        <div className={styles['mail']}>
          <p className={styles['formTitle']}>{t('mailTitle')}</p>
          <p>{t('mailText')}</p>
          <span className={styles['button']}>{t('mailButton')}</span>
          <p className={styles['small']}>
            {address}
            {address && contactNumber ? <br /> : null}
            {contactNumber}
          </p>
        </div>
      </div>
    </figure>
  );
}

function SharePiece({ clinic: { name, logoUrl, shareDays } }: PieceProps) {
  const t = useMessages(newClinicMessages);
  return (
    <figure className={styles['piece']}>
      <figcaption>{t('previewShare')}</figcaption>
      <div className={styles['frame']} inert>
        <div className={styles['shareHead']}>
          <BrandMark name={name || t('exampleName')} logoUrl={logoUrl} size={22} />
        </div>
        <div className={styles['video']}>
          <span className={styles['play']}>
            <Play size={22} strokeWidth={1.75} fill="currentColor" aria-hidden />
          </span>
        </div>
        <div className={styles['mail']}>
          <p className={styles['formTitle']}>{t('shareTitle')}</p>
          <p className={styles['small']}>{t('shareText', { days: shareDays })}</p>
          <span className={styles['button']}>{t('play')}</span>
        </div>
      </div>
    </figure>
  );
}
