// What super-admins set of a clinic, each control saving by itself (P-007 … P-015).
import { Button, MultiSelect, NativeSelect, Tooltip, TextInput } from '@mantine/core';
import { problemIn, type Clinic } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { refusedFields } from '../platform/forms/form-fields.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { pageSetting, productName } from '../platform/page/page-settings.ts';
import { AppError } from '../platform/api/app-error.ts';
import { allDiscountsQuery, changeCalls, namespacesQuery, useClinicChange } from './clinic-queries.ts';
import { clinicMessages } from './clinic-messages.ts';
import { SettingRow } from './setting-row.tsx';
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

/** The server's words, at the field if it named one; else the sentence of the specification for this setting. */
export function useProblem(error: Error | null, field: string, fallback: string): string | null {
  const { locale } = useLocale();
  if (error === null) return null;
  const named = refusedFields(error)[field];
  if (named) return problemIn(locale, named);
  return error instanceof AppError && error.message && error.status < 500 ? error.message : fallback;
}

/** P-007: Save only for another value, Cancel only while there is one. */
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
        <HeldButton isHeld={!isChanged || change.isPending} onPress={save}>
          {t('save')}
        </HeldButton>
      </SavedField>
    </SettingRow>
  );
}

/** P-008: never empty, and not there for the provider. */
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
        <HeldButton isHeld={isHeld} onPress={save}>
          {t('save')}
        </HeldButton>
      </SavedField>
    </SettingRow>
  );
}

interface SavedFieldProps {
  id: string;
  value: string;
  placeholder: string;
  isInvalid: boolean;
  inputMode?: 'url';
  maxLength?: number;
  suffix?: string;
  onType: (text: string) => void;
  onSave: () => void;
  /** The buttons beside it. */
  children: ReactNode;
}

/** Enter in the field is as good as the button beside it. */
function SavedField({
  id,
  value,
  placeholder,
  isInvalid,
  inputMode,
  maxLength = 500,
  suffix,
  onType,
  onSave,
  children,
}: SavedFieldProps) {
  return (
    <form
      className={styles['field']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <TextInput
        id={id}
        className={styles['input']}
        value={value}
        placeholder={placeholder}
        inputMode={inputMode}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        error={isInvalid}
        rightSection={suffix ? <span className={styles['suffix']}>{suffix}</span> : null}
        rightSectionWidth={suffix ? 'auto' : undefined}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {children}
    </form>
  );
}

/** What cannot be pressed yet stays within reach of the keyboard. */
function HeldButton({
  isHeld,
  onPress,
  children,
}: {
  isHeld: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <Button type="button" aria-disabled={isHeld || undefined} onClick={() => isHeld || onPress()}>
      {children}
    </Button>
  );
}

/** P-009: three chips; a click flips the value at once. */
function Rules({ clinic }: ClinicProps) {
  const t = useMessages(clinicMessages);
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
        <Chip isOn={clinic.allowClinicUpload} onFlip={upload.mutate} isBusy={upload.isPending}>
          {t(clinic.allowClinicUpload ? 'uploadAllowed' : 'uploadNotAllowed')}
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

/** P-013: entries as `name - code`, with a way to clear it. */
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

/** P-015: several, saved by their own button, never none. */
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
        <HeldButton isHeld={isHeld} onPress={() => change.mutate(chosen)}>
          {t('saveNamespaces')}
        </HeldButton>
      </div>
    </SettingRow>
  );
}

const howSelects = {
  productType: ['white-glove', 'white-glove-plus'],
  creatorType: ['own', 'both'],
  caseCreationType: ['manual_entry', 'ambra_gw'],
} as const;
type How = keyof typeof howSelects;

/** P-047: fixed while a case is open. */
function HowItWorks({ clinic }: ClinicProps) {
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
function WelcomeVideo({ clinic }: ClinicProps) {
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
