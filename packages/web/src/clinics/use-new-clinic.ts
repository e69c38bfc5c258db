// The form for a new clinic: its input, what follows from the name, and one complete submit (P-016 … P-020, CG-123).
import {
  codePrefixOf,
  newClinicSchema,
  problemIn,
  subdomainOfName,
  suggestedClinicColor,
  type Clinic,
} from '@plainscan/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { refusedFields, useFormFields } from '../platform/forms/form-fields.ts';
import { schemaRule } from '../platform/forms/form-schema.ts';
import { useLocale } from '../platform/language/i18n.tsx';
import { issueClinicCode, subdomainCheckQuery, useCreateClinic } from './clinic-queries.ts';
import type { ChosenLogo } from './logo-field.tsx';
import { useClinicCode, useCodeRetry } from './use-clinic-branding-form.ts';

export type NewClinicValues = {
  name: string;
  contactNumber: string;
  subdomain: string;
  address: string;
  countryCode: string;
  primaryColor: string;
  adminName: string;
  adminTelephone: string;
  adminEmail: string;
  creatorType: string;
  caseCreationType: string;
  productType: string;
  allowClinicUpload: string;
  canRequestBeforePay: string;
  creatorMode: string;
  mainFileType: string;
};

const start: NewClinicValues = {
  name: '',
  contactNumber: '',
  subdomain: '',
  address: '',
  countryCode: 'us',
  primaryColor: suggestedClinicColor,
  adminName: '',
  adminTelephone: '',
  adminEmail: '',
  creatorType: 'both',
  caseCreationType: 'manual_entry',
  productType: 'white-glove-plus',
  allowClinicUpload: 'not-allowed',
  canRequestBeforePay: 'false',
  creatorMode: 'false',
  mainFileType: 'dicom',
};

/** The contract's validation. The code is set automatically. */
const formSchema = z.omit(newClinicSchema, { clinicCode: true, logo: true, namespaceIds: true });

const restMilliseconds = 400;

/** The typed fields, in display order. All others are choices. */
const askedFields = [
  'name',
  'contactNumber',
  'subdomain',
  'address',
  'adminName',
  'adminTelephone',
  'adminEmail',
] as const;
export type AskedField = (typeof askedFields)[number];

export function useNewClinic(onDone: (clinic: Clinic, adminName: string) => void) {
  const { locale } = useLocale();
  const create = useCreateClinic();
  const retry = useCodeRetry();
  const [logo, setLogo] = useState<ChosenLogo>(undefined);
  const [namespaceIds, setNamespaceIds] = useState<string[]>([]);
  const [isOwnSubdomain, setOwnSubdomain] = useState(false);
  const keyOf = useFormKey();
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const rule = useMemo(() => schemaRule<NewClinicValues>(formSchema), []);
  const refused = refusedFields(error);
  const form = useFormFields<NewClinicValues>(rule, start, refused);
  const { values, set } = form;
  const [code] = useClinicCode(values.name, null);
  const subdomain = useSubdomainCheck(values.subdomain.trim().toLowerCase());

  async function send(sent: NewClinicValues): Promise<void> {
    setSending(true);
    setError(null);
    try {
      const issue = () => issueClinicCode(sent.name);
      const fits = code !== null && code.startsWith(codePrefixOf(sent.name));
      const clinic = await retry(sent.name, fits ? code : await issue(), {
        issue,
        send: (clinicCode) =>
          create.mutateAsync({
            form: { ...sent, clinicCode },
            logo: logo ?? null,
            namespaceIds,
            key: keyOf([sent, clinicCode, logo ?? null, namespaceIds]),
          }),
      });
      onDone(clinic, sent.adminName);
    } catch (failure) {
      setError(failure as Error);
    } finally {
      setSending(false);
    }
  }

  return {
    values,
    set,
    code,
    logo,
    setLogo,
    logoProblem: refused['logo'] ? problemIn(locale, refused['logo']) : null,
    namespaceIds,
    setNamespaceIds,
    subdomain,
    isOwnSubdomain,
    isComplete: form.isComplete,
    isBusy: sending,
    error,
    /** The fields with a visible error, in field order. */
    shownProblems: askedFields.filter((name) => form.problem(name) !== undefined),
    isDirty: Object.entries(start).some(([name, value]) => values[name as keyof NewClinicValues] !== value),
    problem: (name: keyof NewClinicValues) => {
      const said = form.problem(name);
      return said && problemIn(locale, said);
    },
    field: (name: keyof NewClinicValues) => {
      const { error: said, ...props } = form.text(name);
      return { ...props, error: said && problemIn(locale, said) };
    },
    typeName: (name: string) => {
      set('name', name);
      // P-017: follows the name until the user changes it.
      if (!isOwnSubdomain) set('subdomain', subdomainOfName(name));
    },
    typeSubdomain: (typed: string) => {
      setOwnSubdomain(typed !== '');
      set('subdomain', typed);
    },
    submit: form.submit((sent) => {
      if (!sending) void send(sent);
    }),
  };
}

/** CG-204: resending the same form uses the same key, so that a lost response does not create a second clinic. */
function useFormKey(): (form: readonly unknown[]) => string {
  const last = useRef<{ contents: string; logo: unknown; key: string } | null>(null);
  return (form) => {
    const logo = form.find((part) => part instanceof File);
    const contents = JSON.stringify(form);
    const isSame = last.current?.contents === contents && last.current.logo === logo;
    const key = isSame && last.current ? last.current.key : crypto.randomUUID();
    last.current = { contents, logo, key };
    return key;
  };
}

export type NewClinicForm = ReturnType<typeof useNewClinic>;

/** Checks whether the subdomain is available, after a typing pause. `null` while unknown. */
function useSubdomainCheck(typed: string): { isFree: boolean; problem: string | null } | null {
  const { locale } = useLocale();
  const [settled] = useDebouncedValue(typed, restMilliseconds);
  const { data } = useQuery({ ...subdomainCheckQuery(settled), enabled: settled !== '' });
  if (settled !== typed || !data) return null;
  return { isFree: data.isFree, problem: data.problem && problemIn(locale, data.problem) };
}
