// The parts of the form for a new clinic.
import { MultiSelect, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { limits } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useId, useMemo, type ReactNode } from 'react';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { pageSetting, productName } from '../platform/page/page-settings.ts';
import { clinicMessages } from './clinic-messages.ts';
import { namespacesQuery } from './clinic-queries.ts';
import { ColorField } from './color-field.tsx';
import { countriesIn } from './countries.ts';
import { LogoField } from './logo-field.tsx';
import { newClinicMessages } from './new-clinic-messages.ts';
import type { AskedField, NewClinicForm } from './use-new-clinic.ts';
import styles from './clinic-form.module.css';
import panel from './clinic-panel.module.css';

interface FieldsProps {
  form: NewClinicForm;
}

/** Returns the labels of the fields, also for links to them. */
export function useFieldLabels(): Record<AskedField, string> {
  const t = useMessages(newClinicMessages);
  const words = useMessages(clinicMessages);
  return {
    name: words('nameLabel'),
    contactNumber: words('contactNumber'),
    subdomain: words('loginUrl'),
    address: words('address'),
    adminName: t('adminName'),
    adminTelephone: t('adminTelephone'),
    adminEmail: t('adminEmail'),
  };
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={panel['section']} aria-label={title}>
      <h2 className={panel['heading']}>{title}</h2>
      <div className={panel['fields']}>{children}</div>
    </section>
  );
}

export function ClinicFields({ form }: FieldsProps) {
  const t = useMessages(newClinicMessages);
  const words = useMessages(clinicMessages);
  const labels = useFieldLabels();
  const { locale } = useLocale();
  const countries = useMemo(() => countriesIn(locale), [locale]);
  return (
    <Section title={t('clinic')}>
      <TextInput
        {...form.field('name')}
        label={labels.name}
        maxLength={limits.clinicNameMax}
        onChange={(event) => form.typeName(event.currentTarget.value)}
      />
      <TextInput
        {...form.field('contactNumber')}
        label={labels.contactNumber}
        inputMode="tel"
        maxLength={30}
      />
      <SubdomainField form={form} />
      <TextInput
        label={words('clinicCode')}
        description={t(form.code ? 'codeReserved' : 'codeWaits')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={form.code ?? words('dash')}
        readOnly
        aria-live="polite"
      />
      <TextInput {...form.field('address')} label={labels.address} maxLength={limits.addressLength} />
      <NativeSelect {...form.field('countryCode')} label={words('country')} data={countries} />
    </Section>
  );
}

/** Shows immediately whether the subdomain is available. */
function SubdomainField({ form }: FieldsProps) {
  const t = useMessages(newClinicMessages);
  const labels = useFieldLabels();
  const { error, ...field } = form.field('subdomain');
  const problem = error ?? form.subdomain?.problem ?? null;
  const isFree = problem === null && form.subdomain?.isFree === true;
  return (
    <TextInput
      {...field}
      label={labels.subdomain}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        isFree ? (
          <span className={styles['free']}>
            <Check size={14} strokeWidth={1.75} aria-hidden /> {t(form.isOwnSubdomain ? 'freeOwn' : 'free')}
          </span>
        ) : null
      }
      error={problem}
      maxLength={limits.subdomainLength}
      spellCheck={false}
      rightSection={
        <span className={panel['suffix']}>{`.${pageSetting('main-host') || window.location.hostname}`}</span>
      }
      rightSectionWidth="auto"
      onChange={(event) => form.typeSubdomain(event.currentTarget.value)}
    />
  );
}

export function BrandingFields({ form, logoUrl }: FieldsProps & { logoUrl: string | null }) {
  const t = useMessages(newClinicMessages);
  return (
    <Section title={t('branding')}>
      <div className={panel['wide']}>
        <LogoField
          chosen={form.logo}
          shown={logoUrl}
          problem={form.logoProblem}
          onChoose={(logo) => form.setLogo(logo ?? undefined)}
        />
      </div>
      <div className={panel['wide']}>
        <ColorField value={form.values.primaryColor} onChange={(color) => form.set('primaryColor', color)} />
      </div>
    </Section>
  );
}

export function AdminFields({ form }: FieldsProps) {
  const t = useMessages(newClinicMessages);
  const labels = useFieldLabels();
  return (
    <Section title={t('admin')}>
      <TextInput {...form.field('adminName')} label={labels.adminName} maxLength={limits.nameLength} />
      <TextInput
        {...form.field('adminTelephone')}
        label={labels.adminTelephone}
        inputMode="tel"
        maxLength={30}
      />
      <TextInput
        {...form.field('adminEmail')}
        label={labels.adminEmail}
        inputMode="email"
        maxLength={limits.emailLength}
        spellCheck={false}
      />
    </Section>
  );
}

export function HowFields({ form }: FieldsProps) {
  const t = useMessages(newClinicMessages);
  const words = useMessages(clinicMessages);
  const { data } = useQuery(namespacesQuery);
  const { values, set } = form;
  return (
    <Section title={t('how')}>
      <NativeSelect
        {...form.field('creatorType')}
        label={words('creatorType')}
        description={`${words('creatorTypeHelp')} ${t('fixedHelp')}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[
          { value: 'both', label: words('creatorBoth', { product: productName() }) },
          { value: 'own', label: words('creatorOwn') },
        ]}
      />
      <NativeSelect
        {...form.field('caseCreationType')}
        label={words('caseCreationType')}
        description={`${words('caseCreationHelp')} ${t('fixedHelp')}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[
          { value: 'manual_entry', label: words('manualEntry') },
          { value: 'ambra_gw', label: words('ambraGw') },
        ]}
      />
      <NativeSelect
        {...form.field('productType')}
        label={words('productType')}
        description={`${words('productHelp')} ${t('fixedHelp')}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[
          { value: 'white-glove-plus', label: words('whiteGlovePlus') },
          { value: 'white-glove', label: words('whiteGlove') },
        ]}
      />
      <Choice
        label={t('clinicUpload')}
        help={words('uploadHelp')}
        value={values.allowClinicUpload}
        options={[
          ['not-allowed', t('dontAllow')],
          ['allowed', t('allow')],
        ]}
        onChange={(value) => set('allowClinicUpload', value)}
      />
      <Choice
        label={t('beforePay')}
        help={words('payHelp')}
        value={values.canRequestBeforePay}
        options={[
          ['false', t('no')],
          ['true', t('yes')],
        ]}
        onChange={(value) => set('canRequestBeforePay', value)}
      />
      <Choice
        label={t('creatorMode')}
        help={words('creatorHelp')}
        value={values.creatorMode}
        options={[
          ['false', t('disabled')],
          ['true', t('enabled')],
        ]}
        onChange={(value) => set('creatorMode', value)}
      />
      <Choice
        label={words('mainFileType')}
        help={words('mainFileHelp')}
        value={values.mainFileType}
        options={[
          ['dicom', words('dicom')],
          ['any', words('any')],
        ]}
        onChange={(value) => set('mainFileType', value)}
      />
      <MultiSelect
        label={`${t('namespaces')} (${t('optional')})`}
        description={data?.data.length === 0 ? words('namespacesNone') : null}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        searchable
        hidePickedOptions
        value={form.namespaceIds}
        data={(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={form.setNamespaceIds}
      />
    </Section>
  );
}

interface ChoiceProps {
  label: string;
  help: string;
  value: string;
  options: [value: string, label: string][];
  onChange: (value: string) => void;
}

/** A choice of two, both visible. */
function Choice({ label, help, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles['choice']}>
      <span className={styles['choiceName']} id={id}>
        {label}
      </span>
      <SegmentedControl
        aria-labelledby={id}
        fullWidth
        value={value}
        data={options.map(([word, text]) => ({ value: word, label: text }))}
        onChange={onChange}
      />
      <span className={panel['help']}>{help}</span>
    </div>
  );
}
