import { Button, TextInput } from '@mantine/core';
import { limits, problemIn, type Clinic } from '@plainscan/contract';
import { useEffect } from 'react';
import { appMessages } from '../platform/language/app-messages.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { refusedFields } from '../platform/forms/form-fields.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { clinicMessages } from './clinic-messages.ts';
import { ColorField } from './color-field.tsx';
import { LogoField, useLogoPreview } from './logo-field.tsx';
import { LastChanges, SavedNote, SectionTitle } from './setting-row.tsx';
import { useClinicBrandingForm } from './use-clinic-branding-form.ts';
import styles from './clinic-panel.module.css';

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

export interface ClinicBrandingPreview {
  name: string;
  primaryColor: string;
  logoUrl: string | null;
}

interface ClinicBrandingFormProps {
  clinic: Clinic;
  /** Heading level: 3 in a panel, 2 on a separate page. */
  level: 2 | 3;
  /** Called with the preview at each change. */
  onPreview?: (look: ClinicBrandingPreview) => void;
}

/** Name, logo and color, with the code derived from the name, saved together. */
export function ClinicBrandingForm({ clinic, level, onPreview }: ClinicBrandingFormProps) {
  const t = useMessages(clinicMessages);
  const app = useMessages(appMessages);
  const { locale } = useLocale();
  const form = useClinicBrandingForm(clinic);
  const logoUrl = useLogoPreview(form.logo, clinic.logoUrl);
  const { name, primaryColor } = form.values;
  useEffect(() => onPreview?.({ name, primaryColor, logoUrl }), [onPreview, name, primaryColor, logoUrl]);
  const { error, isPending } = form.change;
  const refused = refusedFields(error);
  const isTooLarge = error !== null && Object.keys(refused).length === 0;
  const isHeld = !form.isChanged || !form.isComplete || isPending;
  return (
    <section className={styles['section']} aria-label={t('look')}>
      <SectionTitle level={level}>{t('look')}</SectionTitle>
      <form className={styles['fields']} noValidate autoComplete="off" onSubmit={form.save}>
        <TextInput
          {...form.nameField}
          label={t('nameLabel')}
          description={t('nameHelp')}
          inputWrapperOrder={order}
          maxLength={limits.clinicNameMax}
        />
        <TextInput
          label={t('clinicCode')}
          description={t('codeHelp')}
          inputWrapperOrder={order}
          value={form.code ?? t('dash')}
          readOnly
          aria-live="polite"
        />
        <div className={styles['wide']}>
          <LogoField
            chosen={form.logo}
            shown={logoUrl}
            problem={refused['logoUrl'] ? problemIn(locale, refused['logoUrl']) : null}
            onChoose={form.setLogo}
          />
        </div>
        <div className={styles['wide']}>
          <ColorField value={primaryColor} onChange={form.setColor} />
        </div>
        {isTooLarge ? (
          <div className={styles['wide']}>
            <Note tone="bad">
              {t('saveFailed')} {errorMessage(error, app)}
            </Note>
          </div>
        ) : null}
        <div className={`${styles['wide']} ${styles['foot']}`}>
          <Button type="submit" aria-disabled={isHeld || undefined} aria-busy={isPending}>
            {t('saveChanges')}
          </Button>
          <span className={styles['help']}>
            {form.isChanged ? (form.isComplete ? null : t('fixFirst')) : t('unchanged')}
          </span>
          <SavedNote saving={form.change} />
        </div>
      </form>
      <LastChanges clinic={clinic} settings={['name', 'logo', 'primaryColor', 'clinicCode']} />
    </section>
  );
}
