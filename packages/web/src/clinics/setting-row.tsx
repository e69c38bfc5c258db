import { Check } from 'lucide-react';
import type { Clinic, ClinicSetting } from '@plainscan/contract';
import { useEffect, useState, type ReactNode } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { clinicMessages } from './clinic-messages.ts';
import { useSettingWords } from './setting-words.ts';
import styles from './clinic-panel.module.css';

/** The saving state of a row. A mutation has all of it. */
export interface SavingState {
  isPending: boolean;
  isSuccess: boolean;
  submittedAt: number;
}

export interface SettingRowProps {
  label: string;
  /** The ID of the labeled field. Without it, the label names a group. */
  fieldId?: string;
  /** What the setting changes, and for whom. */
  help: ReactNode;
  clinic: Clinic;
  settings: readonly ClinicSetting[];
  saving: SavingState;
  /** Why the last attempt failed. The old value stays. */
  problem?: string | null;
  children: ReactNode;
}

/** One setting of a clinic: its control, what it changes, and who changed it last. */
export function SettingRow(props: SettingRowProps) {
  const { label, fieldId, help, clinic, settings, saving, problem = null, children } = props;
  return (
    <div className={styles['row']} role="group" aria-label={label}>
      {fieldId ? (
        <label className={styles['label']} htmlFor={fieldId}>
          {label}
        </label>
      ) : (
        <span className={styles['label']}>{label}</span>
      )}
      <div className={styles['control']}>
        {children}
        {problem ? (
          <p className={styles['problem']} role="alert">
            {problem}
          </p>
        ) : null}
        <p className={styles['help']}>{help}</p>
        <LastChanges clinic={clinic} settings={settings} />
        <SavedNote saving={saving} />
      </div>
    </div>
  );
}

/** The title of a group of settings. Its level differs between pages and panels. */
export function SectionTitle({ level, children }: { level: 2 | 3; children: ReactNode }) {
  const Title = level === 2 ? 'h2' : 'h3';
  return <Title>{children}</Title>;
}

/** Who changed it last, from which value, and when. */
export function LastChanges({ clinic, settings }: { clinic: Clinic; settings: readonly ClinicSetting[] }) {
  const { lastChange, nameOf } = useSettingWords();
  const changes = settings.flatMap((setting) => clinic.lastChanges[setting] ?? []);
  if (changes.length === 0) return null;
  return changes.map((change) => (
    <p key={change.id} className={styles['help']}>
      {settings.length > 1 ? `${nameOf(change.setting)}: ` : null}
      {lastChange(change)}
    </p>
  ));
}

const shownMilliseconds = 3_000;

/** “Saving”, then “Saved” for three seconds. */
export function SavedNote({ saving: { isPending, isSuccess, submittedAt } }: { saving: SavingState }) {
  const t = useMessages(clinicMessages);
  const [seen, setSeen] = useState(0);
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => setSeen(submittedAt), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [isSuccess, submittedAt]);
  const isSaved = isSuccess && seen !== submittedAt;
  return (
    <span role="status" className={styles['saved']}>
      {isPending ? t('saving') : null}
      {isSaved ? (
        <>
          <Check size={16} strokeWidth={1.75} aria-hidden />
          {t('saved')}
        </>
      ) : null}
    </span>
  );
}
