// Name, logo, color and code of a clinic, and how they are saved together (P-041, P-044).
import {
  clinicCodeSchema,
  clinicNameSchema,
  needsNewCode,
  primaryColorSchema,
  problemIn,
  type Clinic,
} from '@plainscan/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { AppError } from '../platform/api/app-error.ts';
import { refusedFields, useFormFields } from '../platform/forms/form-fields.ts';
import { schemaRule } from '../platform/forms/form-schema.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { clinicMessages } from './clinic-messages.ts';
import {
  issueClinicCode,
  saveClinicBranding,
  useClinicChange,
  type ClinicBranding,
} from './clinic-queries.ts';
import type { ChosenLogo } from './logo-field.tsx';

const restMilliseconds = 500;

/** Returns whether another clinic took the code while the form was being filled in. */
export const isCodeTaken = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'workspace.code-taken';

/** P-044: says so, gets another code, and calls `send` again, once. */
export function useCodeRetry() {
  const t = useMessages(clinicMessages);
  return async <Result>(
    name: string,
    code: string,
    { send, issue }: { send: (code: string) => Promise<Result>; issue: () => Promise<string> },
  ): Promise<Result> => {
    try {
      return await send(code);
    } catch (error) {
      if (!isCodeTaken(error)) throw error;
      notify('update', t('codeGenerating'));
      const next = await issue();
      notify('done', t('codeGenerated', { name, code: next }));
      return send(next);
    }
  };
}

/**
 * Returns the code for a name. Requests it after a typing pause, and only if the first letters changed (P-018, P-019).
 */
export function useClinicCode(name: string, present: string | null, workspaceId?: number) {
  const [code, setCode] = useState(present);
  const [settled] = useDebouncedValue(name, restMilliseconds);
  useEffect(() => {
    if (settled.trim().length < 3) {
      if (present === null) setCode(null);
      return;
    }
    if (!clinicNameSchema.safeParse(settled).success || !needsNewCode(settled, code)) return;
    let isStale = false;
    issueClinicCode(settled.trim(), workspaceId).then(
      (next) => isStale || setCode(next),
      // Submitting the form requests it again, and shows errors.
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [settled, code, present, workspaceId]);
  return [code, setCode] as const;
}

type ClinicBrandingValues = { name: string; primaryColor: string };

export function useClinicBrandingForm(clinic: Clinic) {
  const { locale } = useLocale();
  const [logo, setLogo] = useState<ChosenLogo>(undefined);
  const retry = useCodeRetry();
  const rule = useMemo(
    () =>
      schemaRule<ClinicBrandingValues>(
        z.object({ name: clinicNameSchema, primaryColor: primaryColorSchema }),
      ),
    [],
  );
  const change = useClinicChange((look: ClinicBranding) =>
    look.clinicCode === undefined
      ? saveClinicBranding(clinic.id, look)
      : retry(look.name ?? clinic.name, look.clinicCode, {
          send: (clinicCode) => saveClinicBranding(clinic.id, { ...look, clinicCode }),
          issue: () => issueClinicCode(look.name ?? clinic.name, clinic.id),
        }),
  );
  const start: ClinicBrandingValues = { name: clinic.name, primaryColor: clinic.primaryColor };
  const form = useFormFields<ClinicBrandingValues>(rule, start, refusedFields(change.error));
  const { name, primaryColor } = form.values;
  const [code, setCode] = useClinicCode(name, clinic.clinicCode, clinic.id);
  const isChanged =
    name.trim() !== clinic.name ||
    primaryColor !== clinic.primaryColor ||
    logo !== undefined ||
    code !== clinic.clinicCode;
  const { error: problem, ...nameField } = form.text('name');
  return {
    change,
    logo,
    setLogo,
    code,
    isChanged,
    isComplete: form.isComplete,
    values: form.values,
    setColor: (color: string) => form.set('primaryColor', color),
    nameField: { ...nameField, error: problem && problemIn(locale, problem) },
    save: form.submit((values) => {
      if (change.isPending || !isChanged) return;
      const isNewCode =
        code !== null && code !== clinic.clinicCode && clinicCodeSchema.safeParse(code).success;
      change.mutate(
        { ...values, logo, ...(isNewCode && { clinicCode: code }) },
        {
          onSuccess: (saved) => {
            setLogo(undefined);
            setCode(saved.clinicCode);
          },
        },
      );
    }),
  };
}
