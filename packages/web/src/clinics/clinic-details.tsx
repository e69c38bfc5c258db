// A clinic's contact data, language and rules for its users, saved together (V-109 has no members for them).
import { Button, Checkbox, NativeSelect, Select, TextInput } from '@mantine/core';
import {
  countryCodeSchema,
  emailSchema,
  limits,
  phoneSchema,
  postalAddressSchema,
  problemIn,
  timeZoneSchema,
  type Clinic,
  type ClinicSetting,
} from '@plainscan/contract';
import { useMemo, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { appMessages } from '../platform/language/app-messages.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { refusedFields, useFormFields } from '../platform/forms/form-fields.ts';
import { schemaRule } from '../platform/forms/form-schema.ts';
import { languageNames, useLocale, useMessages } from '../platform/language/i18n.tsx';
import { productName } from '../platform/page/page-settings.ts';
import { useCurrentUser } from '../platform/session/session.ts';
import { Note } from '../ui/feedback/note.tsx';
import { changeCalls, useClinicChange } from './clinic-queries.ts';
import { clinicMessages } from './clinic-messages.ts';
import { countriesIn } from './countries.ts';
import { LastChanges, SavedNote, SectionTitle } from './setting-row.tsx';
import styles from './clinic-panel.module.css';

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

type Sent = Parameters<typeof changeCalls.settings>[1];
type DetailValues = {
  address: string;
  countryCode: string;
  contactNumber: string;
  contactEmail: string;
  locale: string;
  timeZone: string;
  shareDays: string;
  imageRetentionDays: string;
  requireReview: boolean;
  requireWatching: boolean;
  requireSecondFactor: boolean;
};

/** A number in a text field, or nothing. */
const days = (least: number, most: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => (text === '' ? null : Number(text))),
    ),
    z.nullable(z.number().check(z.int(), z.minimum(least), z.maximum(most))),
  );

/** A field may stay empty if the clinic existed before it was required. */
const orEmpty = (schema: z.ZodMiniType<unknown, string>) => z.union([z.literal(''), schema]);

const formSchema = z.object({
  address: orEmpty(postalAddressSchema),
  countryCode: countryCodeSchema,
  contactNumber: orEmpty(phoneSchema),
  contactEmail: orEmpty(emailSchema),
  locale: z.enum(['en', 'es']),
  timeZone: timeZoneSchema,
  shareDays: z.pipe(
    z.pipe(z.string(), z.transform(Number)),
    z.number().check(z.int(), z.minimum(1), z.maximum(limits.maxShareDays)),
  ),
  imageRetentionDays: days(limits.retentionDaysMin, limits.retentionDaysMax),
  requireReview: z.boolean(),
  requireWatching: z.boolean(),
  requireSecondFactor: z.boolean(),
});

const startOf = (clinic: Clinic): DetailValues => ({
  address: clinic.address ?? '',
  countryCode: clinic.countryCode,
  contactNumber: clinic.contactNumber ?? '',
  contactEmail: clinic.contactEmail ?? '',
  locale: clinic.locale,
  timeZone: clinic.timeZone,
  shareDays: String(clinic.shareDays),
  imageRetentionDays: clinic.imageRetentionDays === null ? '' : String(clinic.imageRetentionDays),
  requireReview: clinic.requireReview,
  requireWatching: clinic.requireWatching,
  requireSecondFactor: clinic.requireSecondFactor,
});

/** Sends only changes, so that saving does not require an address that a clinic never had. */
function changesOf(values: DetailValues, start: DetailValues): Sent {
  const plain = (value: string | boolean) => (typeof value === 'string' ? value.trim() : value);
  const differs = (name: keyof DetailValues): boolean => plain(values[name]) !== start[name];
  return {
    ...(differs('address') && { address: values.address }),
    ...(differs('countryCode') && { countryCode: values.countryCode }),
    ...(differs('contactNumber') && { contactNumber: values.contactNumber }),
    ...(differs('contactEmail') && { contactEmail: values.contactEmail || null }),
    ...(differs('locale') && { locale: values.locale === 'es' ? ('es' as const) : ('en' as const) }),
    ...(differs('timeZone') && { timeZone: values.timeZone }),
    ...(differs('shareDays') && { shareDays: Number(values.shareDays) }),
    ...(differs('imageRetentionDays') && {
      imageRetentionDays: values.imageRetentionDays === '' ? null : Number(values.imageRetentionDays),
    }),
    ...(differs('requireReview') && { requireReview: values.requireReview }),
    ...(differs('requireWatching') && { requireWatching: values.requireWatching }),
    ...(differs('requireSecondFactor') && { requireSecondFactor: values.requireSecondFactor }),
  };
}

function useDetails(clinic: Clinic) {
  const { locale } = useLocale();
  const change = useClinicChange((body: Sent) => changeCalls.settings(clinic.id, body));
  const rule = useMemo(() => schemaRule<DetailValues>(formSchema), []);
  const start = useMemo(() => startOf(clinic), [clinic]);
  const form = useFormFields<DetailValues>(rule, start, refusedFields(change.error));
  const changes = changesOf(form.values, start);
  const isChanged = Object.keys(changes).length > 0;
  type TextName = Exclude<keyof DetailValues, 'requireReview' | 'requireWatching' | 'requireSecondFactor'>;
  return {
    form,
    change,
    isChanged,
    field: (name: TextName) => {
      const { error: problem, ...props } = form.text(name);
      return { ...props, error: problem && problemIn(locale, problem) };
    },
    save: form.submit((values) => {
      const sent = changesOf(values, start);
      if (!change.isPending && Object.keys(sent).length > 0) change.mutate(sent);
    }),
  };
}

type Details = ReturnType<typeof useDetails>;

export function ClinicDetails({ clinic, level }: { clinic: Clinic; level: 2 | 3 }) {
  const t = useMessages(clinicMessages);
  const app = useMessages(appMessages);
  const details = useDetails(clinic);
  const { form, change, isChanged, save } = details;
  const isHeld = !isChanged || !form.isComplete || change.isPending;
  return (
    <form noValidate autoComplete="off" onSubmit={save}>
      <Group
        level={level}
        title={t('contact')}
        clinic={clinic}
        settings={['address', 'countryCode', 'contactNumber', 'contactEmail']}
      >
        <ContactFields details={details} />
      </Group>
      <Group level={level} title={t('region')} clinic={clinic} settings={['locale', 'timeZone']}>
        <RegionFields details={details} />
      </Group>
      <Group
        level={level}
        title={t('safety')}
        clinic={clinic}
        settings={[
          'shareDays',
          'imageRetentionDays',
          'requireReview',
          'requireWatching',
          'requireSecondFactor',
        ]}
      >
        <SafetyFields details={details} />
      </Group>
      <div className={styles['section']}>
        {change.error && Object.keys(refusedFields(change.error)).length === 0 ? (
          <Note tone="bad">
            {t('saveFailed')} {errorMessage(change.error, app)}
          </Note>
        ) : null}
        <div className={styles['foot']}>
          <Button type="submit" aria-disabled={isHeld || undefined} aria-busy={change.isPending}>
            {t('saveChanges')}
          </Button>
          <span className={styles['help']}>
            {isChanged ? (form.isComplete ? null : t('fixFirst')) : t('unchanged')}
          </span>
          <SavedNote saving={change} />
        </div>
      </div>
    </form>
  );
}

interface GroupProps {
  level: 2 | 3;
  title: string;
  clinic: Clinic;
  settings: readonly ClinicSetting[];
  children: ReactNode;
}

function Group({ level, title, clinic, settings, children }: GroupProps) {
  return (
    <section className={styles['section']} aria-label={title}>
      <SectionTitle level={level}>{title}</SectionTitle>
      <div className={styles['fields']}>{children}</div>
      <LastChanges clinic={clinic} settings={settings} />
    </section>
  );
}

function ContactFields({ details: { field } }: { details: Details }) {
  const t = useMessages(clinicMessages);
  const { locale } = useLocale();
  const countries = useMemo(() => countriesIn(locale), [locale]);
  return (
    <>
      <TextInput
        {...field('address')}
        label={t('address')}
        description={t('addressHelp')}
        inputWrapperOrder={order}
        maxLength={limits.addressLength}
      />
      <NativeSelect {...field('countryCode')} label={t('country')} data={countries} />
      <TextInput
        {...field('contactNumber')}
        label={t('contactNumber')}
        description={t('contactNumberHelp')}
        inputWrapperOrder={order}
        inputMode="tel"
        maxLength={30}
      />
      <TextInput
        {...field('contactEmail')}
        label={t('contactEmail')}
        description={t('contactEmailHelp')}
        inputWrapperOrder={order}
        inputMode="email"
        maxLength={limits.emailLength}
        spellCheck={false}
      />
    </>
  );
}

const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];

function RegionFields({ details: { field, form } }: { details: Details }) {
  const t = useMessages(clinicMessages);
  return (
    <>
      <NativeSelect
        {...field('locale')}
        label={t('language')}
        description={t('languageHelp')}
        inputWrapperOrder={order}
        data={languageNames.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <Select
        name="timeZone"
        label={t('timeZone')}
        description={t('timeZoneHelp')}
        inputWrapperOrder={order}
        searchable
        allowDeselect={false}
        data={zones.includes(form.values.timeZone) ? zones : [form.values.timeZone, ...zones]}
        value={form.values.timeZone}
        limit={50}
        onChange={(zone) => form.set('timeZone', zone ?? form.values.timeZone)}
      />
    </>
  );
}

function SafetyFields({ details: { field, form } }: { details: Details }) {
  const t = useMessages(clinicMessages);
  const isSuper = useCurrentUser().role === 'super-admin';
  return (
    <>
      <TextInput
        {...field('shareDays')}
        label={t('shareDays')}
        description={t('shareDaysHelp')}
        inputWrapperOrder={order}
        inputMode="numeric"
        maxLength={2}
      />
      <TextInput
        {...field('imageRetentionDays')}
        label={t('retention')}
        description={t('retentionHelp')}
        inputWrapperOrder={order}
        inputMode="numeric"
        maxLength={4}
      />
      <Checkbox
        {...form.check('requireReview')}
        label={t('requireReview')}
        description={t('requireReviewHelp')}
      />
      <Checkbox
        {...form.check('requireWatching')}
        label={t('requireWatching')}
        description={t('requireWatchingHelp', { product: productName() })}
        // CG-209: an administrator sees it, and cannot change it.
        disabled={!isSuper}
      />
      <Checkbox
        {...form.check('requireSecondFactor')}
        label={t('requireSecond')}
        description={t('requireSecondHelp')}
      />
    </>
  );
}
