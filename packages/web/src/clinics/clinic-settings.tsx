// The settings that super-admins change, each saved separately (P-007 … P-015).
import { Button, MultiSelect, NativeSelect, Tooltip } from '@mantine/core';
import type { Clinic } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { pageSetting } from '../platform/page/page-settings.ts';
import { allDiscountsQuery, changeCalls, namespacesQuery, useClinicChange } from './clinic-queries.ts';
import { clinicMessages } from './clinic-messages.ts';
import { HowItWorks, WelcomeVideo } from './how-it-works.tsx';
import { FocusableDisabledButton, SavedField } from './saved-field.tsx';
import { SettingRow } from './setting-row.tsx';
import { useProblem } from './use-problem.ts';
import styles from './clinic-panel.module.css';

interface ClinicProps {
  clinic: Clinic;
}

export function ClinicSettings({ clinic }: ClinicProps) {
  return (
    <>
      <LandingUrl key={`landing-${clinic.landingUrl}`} clinic={clinic} />
      {clinic.isProviderWorkspace ? null : <LoginUrl key={`login-${clinic.subdomain}`} clinic={clinic} />}
      <Rules clinic={clinic} />
      <MainFileType clinic={clinic} />
      <DiscountType clinic={clinic} />
      <Namespaces key={`namespaces-${clinic.namespaces.map(({ id }) => id).join()}`} clinic={clinic} />
      <HowItWorks clinic={clinic} />
      <WelcomeVideo clinic={clinic} />
    </>
  );
}

/** P-007: Save only for a different value, Cancel only if there is one. */
function LandingUrl({ clinic }: ClinicProps) {
  const t = useMessages(clinicMessages);
  const id = useId();
  const [typed, type] = useState(clinic.landingUrl ?? '');
  const change = useClinicChange((url: string) => changeCalls.landingUrl(clinic.id, url));
  const isChanged = typed.trim() !== (clinic.landingUrl ?? '');
  const problem = useProblem(change.error, 'landingUrl', t('landingFailed'));
  const save = () => isChanged && !change.isPending && change.mutate(typed.trim());
  return (
    <SettingRow
      label={t('landingUrl')}
      fieldId={id}
      help={t('landingHelp')}
      clinic={clinic}
      settings={['landingUrl']}
      saving={change}
      problem={problem}
    >
      <SavedField
        id={id}
        value={typed}
        onType={type}
        onSave={save}
        isInvalid={problem !== null}
        placeholder={t('landingPlaceholder', { host: pageSetting('main-host') || window.location.hostname })}
        inputMode="url"
      >
        {isChanged ? (
          <Button
            variant="default"
            onClick={() => {
              type(clinic.landingUrl ?? '');
              change.reset();
            }}
          >
            {t('cancel')}
          </Button>
        ) : null}
        <FocusableDisabledButton isHeld={!isChanged || change.isPending} onPress={save}>
          {t('save')}
        </FocusableDisabledButton>
      </SavedField>
    </SettingRow>
  );
}

/** P-008: never empty, and not shown for the provider. */
function LoginUrl({ clinic }: ClinicProps) {
  const t = useMessages(clinicMessages);
  const id = useId();
  const [typed, type] = useState(clinic.subdomain ?? '');
  const change = useClinicChange((subdomain: string) => changeCalls.subdomain(clinic.id, subdomain));
  const wanted = typed.trim().toLowerCase();
  const isHeld = wanted === '' || wanted === clinic.subdomain || change.isPending;
  const problem = useProblem(change.error, 'subdomain', t('subdomainFailed'));
  const save = () => !isHeld && change.mutate(wanted);
  return (
    <SettingRow
      label={t('loginUrl')}
      fieldId={id}
      help={t('loginHelp')}
      clinic={clinic}
      settings={['subdomain']}
      saving={change}
      problem={problem}
    >
      <SavedField
        id={id}
        value={typed}
        onType={type}
        onSave={save}
        isInvalid={problem !== null}
        placeholder={t('loginPlaceholder')}
        maxLength={32}
        suffix={`.${pageSetting('main-host') || window.location.hostname}`}
      >
        <FocusableDisabledButton isHeld={isHeld} onPress={save}>
          {t('save')}
        </FocusableDisabledButton>
      </SavedField>
    </SettingRow>
  );
}

/** P-009: three chips. A click toggles the value immediately. */
function Rules({ clinic }: ClinicProps) {
  const t = useMessages(clinicMessages);
  const takesUploads = clinic.allowClinicUpload === 'allowed';
  const upload = useClinicChange((value: boolean) => changeCalls.allowClinicUpload(clinic.id, value));
  const pay = useClinicChange((value: boolean) => changeCalls.canRequestBeforePay(clinic.id, value));
  const creator = useClinicChange((value: boolean) => changeCalls.creatorMode(clinic.id, value));
  const failed = [upload, pay, creator].find(({ error }) => error !== null);
  const latest =
    [upload, pay, creator].toSorted((one, other) => other.submittedAt - one.submittedAt)[0] ?? upload;
  const problem = useProblem(failed?.error ?? null, '', t('saveFailed'));
  return (
    <SettingRow
      label={t('rules')}
      help={
        <>
          {t('uploadHelp')} {t('payHelp')} {t('creatorHelp')}
        </>
      }
      clinic={clinic}
      settings={['allowClinicUpload', 'canRequestBeforePay', 'creatorMode']}
      saving={latest}
      problem={problem}
    >
      <div className={styles['chips']}>
        <Chip isOn={takesUploads} onFlip={upload.mutate} isBusy={upload.isPending}>
          {t(takesUploads ? 'uploadAllowed' : 'uploadNotAllowed')}
        </Chip>
        <Chip isOn={clinic.canRequestBeforePay} onFlip={pay.mutate} isBusy={pay.isPending}>
          {t(clinic.canRequestBeforePay ? 'payLater' : 'payFirst')}
        </Chip>
        <Tooltip
          label={t('creatorTip')}
          multiline
          maw={280}
          withArrow
          events={{ hover: true, focus: true, touch: true }}
        >
          <span>
            <Chip isOn={clinic.creatorMode} onFlip={creator.mutate} isBusy={creator.isPending}>
              {t(clinic.creatorMode ? 'creatorOn' : 'creatorOff')}
            </Chip>
          </span>
        </Tooltip>
      </div>
    </SettingRow>
  );
}

interface ChipProps {
  isOn: boolean;
  isBusy: boolean;
  onFlip: (value: boolean) => void;
  children: ReactNode;
}

function Chip({ isOn, isBusy, onFlip, children }: ChipProps) {
  const Icon = isOn ? Check : X;
  return (
    <button
      type="button"
      className={styles['chip']}
      aria-pressed={isOn}
      aria-busy={isBusy || undefined}
      onClick={() => isBusy || onFlip(!isOn)}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {children}
    </button>
  );
}

function MainFileType({ clinic }: ClinicProps) {
  const t = useMessages(clinicMessages);
  const id = useId();
  const change = useClinicChange((value: Clinic['mainFileType']) =>
    changeCalls.mainFileType(clinic.id, value),
  );
  return (
    <SettingRow
      label={t('mainFileType')}
      fieldId={id}
      help={t('mainFileHelp')}
      clinic={clinic}
      settings={['mainFileType']}
      saving={change}
      problem={useProblem(change.error, 'mainFileType', t('saveFailed'))}
    >
      <NativeSelect
        id={id}
        className={styles['select']}
        value={clinic.mainFileType}
        data={[
          { value: 'dicom', label: t('dicom') },
          { value: 'any', label: t('any') },
        ]}
        onChange={(event) => change.mutate(event.currentTarget.value === 'any' ? 'any' : 'dicom')}
      />
    </SettingRow>
  );
}

/** P-013: entries as `name - code`, with a button to clear it. */
function DiscountType({ clinic }: ClinicProps) {
  const t = useMessages(clinicMessages);
  const id = useId();
  const { data } = useQuery(allDiscountsQuery);
  const change = useClinicChange((value: string | null) => changeCalls.discount(clinic.id, value));
  const { discount } = clinic;
  const known = data?.data ?? (discount ? [discount] : []);
  return (
    <SettingRow
      label={t('discount')}
      fieldId={id}
      help={discount ? t('discountHelp', { percent: discount.percent_off }) : t('discountNoneHelp')}
      clinic={clinic}
      settings={['discountId']}
      saving={change}
      problem={useProblem(change.error, 'discountId', t('saveFailed'))}
    >
      <div className={styles['field']}>
        <NativeSelect
          id={id}
          className={styles['select']}
          value={clinic.discountId ?? ''}
          data={[
            { value: '', label: t('noDiscount') },
            ...known.map((one) => ({ value: one.id, label: `${one.name} - ${one.code}` })),
          ]}
          onChange={(event) => change.mutate(event.currentTarget.value || null)}
        />
        {discount ? (
          <Button variant="default" onClick={() => change.isPending || change.mutate(null)}>
            {t('clearDiscount')}
          </Button>
        ) : null}
      </div>
    </SettingRow>
  );
}

/** P-015: several, saved with their own button, at least one. */
function Namespaces({ clinic }: ClinicProps) {
  const t = useMessages(clinicMessages);
  const id = useId();
  const { data } = useQuery(namespacesQuery);
  const present = clinic.namespaces.map((one) => one.id);
  const [chosen, choose] = useState<string[]>(present);
  const change = useClinicChange((ids: string[]) => changeCalls.namespaces(clinic.id, ids));
  const known = new Map([...clinic.namespaces, ...(data?.data ?? [])].map((one) => [one.id, one.name]));
  const isSame = chosen.length === present.length && chosen.every((one) => present.includes(one));
  const isHeld = chosen.length === 0 || isSame || change.isPending;
  const problem = useProblem(change.error, 'namespaceIds', t('namespacesFailed'));
  return (
    <SettingRow
      label={t('namespaces')}
      fieldId={id}
      help={known.size === 0 && data ? t('namespacesNone') : t('namespacesHelp')}
      clinic={clinic}
      settings={['namespaces']}
      saving={change}
      problem={problem}
    >
      <div className={styles['field']}>
        <MultiSelect
          id={id}
          className={styles['input']}
          searchable
          hidePickedOptions
          value={chosen}
          data={[...known].map(([value, label]) => ({ value, label }))}
          error={problem !== null}
          onChange={choose}
        />
        <FocusableDisabledButton isHeld={isHeld} onPress={() => change.mutate(chosen)}>
          {t('saveNamespaces')}
        </FocusableDisabledButton>
      </div>
    </SettingRow>
  );
}
