// A clinic's basic mode, which is fixed while a case is open, and its welcome video.
import { Button, NativeSelect } from '@mantine/core';
import type { Clinic } from '@plainscan/contract';
import { useId } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { productName } from '../platform/page/page-settings.ts';
import { changeCalls, useClinicChange } from './clinic-queries.ts';
import { clinicMessages } from './clinic-messages.ts';
import { SettingRow } from './setting-row.tsx';
import { useProblem } from './use-problem.ts';
import styles from './clinic-panel.module.css';

interface ClinicProps {
  clinic: Clinic;
}

const howSelects = {
  productType: ['white-glove', 'white-glove-plus'],
  creatorType: ['own', 'both'],
  caseCreationType: ['manual_entry', 'ambra_gw'],
} as const;
type How = keyof typeof howSelects;

/** P-047: fixed while a case is open. */
export function HowItWorks({ clinic }: ClinicProps) {
  const t = useMessages(clinicMessages);
  const words: Record<How, [label: string, help: string, options: Record<string, string>]> = {
    productType: [
      t('productType'),
      t('productHelp'),
      { 'white-glove': t('whiteGlove'), 'white-glove-plus': t('whiteGlovePlus') },
    ],
    creatorType: [
      t('creatorType'),
      t('creatorTypeHelp'),
      { own: t('creatorOwn'), both: t('creatorBoth', { product: productName() }) },
    ],
    caseCreationType: [
      t('caseCreationType'),
      t('caseCreationHelp'),
      { manual_entry: t('manualEntry'), ambra_gw: t('ambraGw') },
    ],
  };
  return (Object.keys(howSelects) as How[]).map((setting) => {
    const [label, help, options] = words[setting];
    return <HowSelect key={setting} {...{ clinic, setting, label, help, options }} />;
  });
}

interface HowSelectProps extends ClinicProps {
  setting: How;
  label: string;
  help: string;
  options: Record<string, string>;
}

function HowSelect({ clinic, setting, label, help, options }: HowSelectProps) {
  const t = useMessages(clinicMessages);
  const id = useId();
  const change = useClinicChange((value: string) => changeCalls.settings(clinic.id, { [setting]: value }));
  const isFixed = clinic.cases.open > 0;
  return (
    <SettingRow
      label={label}
      fieldId={id}
      help={
        <>
          {help} {t('fixedHelp')}
        </>
      }
      clinic={clinic}
      settings={[setting]}
      saving={change}
      problem={useProblem(change.error, setting, t('saveFailed'))}
    >
      <NativeSelect
        id={id}
        className={styles['select']}
        value={clinic[setting]}
        disabled={isFixed}
        data={howSelects[setting].map((value) => ({ value, label: options[value] ?? value }))}
        onChange={(event) => change.mutate(event.currentTarget.value)}
      />
    </SettingRow>
  );
}

/** P-042: super-admins see it here, and may remove it. */
export function WelcomeVideo({ clinic }: ClinicProps) {
  const t = useMessages(clinicMessages);
  const change = useClinicChange(() => changeCalls.noIntroduction(clinic.id));
  const isThere = clinic.globalVideoIntroduction !== null;
  return (
    <SettingRow
      label={t('introduction')}
      help={t('introductionHelp')}
      clinic={clinic}
      settings={[]}
      saving={change}
      problem={useProblem(change.error, 'globalVideoIntroduction', t('saveFailed'))}
    >
      <div className={styles['field']}>
        <span>{t(isThere ? 'introductionSet' : 'introductionNone')}</span>
        {isThere ? (
          <Button variant="default" onClick={() => change.isPending || change.mutate()}>
            {t('introductionRemove')}
          </Button>
        ) : null}
      </div>
    </SettingRow>
  );
}
