import { TextInput } from '@mantine/core';
import {
  discountRequestSchema,
  limits,
  percentSchema,
  problemIn,
  type ListedDiscount,
} from '@plainscan/contract';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { appMessages } from '../platform/language/app-messages.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { refusedFields, useFormFields } from '../platform/forms/form-fields.ts';
import { schemaRule } from '../platform/forms/form-schema.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { DialogFields, DialogFoot, FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { discountMessages } from './discount-messages.ts';
import { useSaveDiscount } from './discount-queries.ts';

/** The contract's validation of the input. */
const formSchema = z.extend(discountRequestSchema, {
  percent_off: z.pipe(z.pipe(z.string(), z.transform(Number)), percentSchema),
});

/** CG-90: no percent field if the payment company sets what a code takes off. */
const codeSchema = z.extend(discountRequestSchema, { percent_off: z.string() });

interface DiscountFormProps {
  /** The discount to change. `null` for a new one. */
  discount: ListedDiscount | null;
  /** `true` if the payment company sets what a code takes off. */
  isPercentRead: boolean;
  onClose: () => void;
}

/** adds a discount, or changes its name, code and percent. */
export function DiscountDialog({ isOpen, ...form }: DiscountFormProps & { isOpen: boolean }) {
  const t = useMessages(discountMessages);
  return (
    <FormDialog isOpen={isOpen} onClose={form.onClose} title={t(form.discount ? 'editTitle' : 'addTitle')}>
      <DiscountForm {...form} />
    </FormDialog>
  );
}

interface DiscountValues extends Record<string, string> {
  name: string;
  code: string;
  percent_off: string;
}

/** The fields with their errors, in the reader's language. `save` runs with valid input. */
function useDiscountForm({ discount, isPercentRead, onClose }: DiscountFormProps) {
  const t = useMessages(discountMessages);
  const { locale } = useLocale();
  const { mutate, isPending, error } = useSaveDiscount(discount);
  const start: DiscountValues = {
    name: discount?.name ?? '',
    code: discount?.code ?? '',
    percent_off: discount ? String(discount.percent_off) : '',
  };
  const rule = useMemo(
    () => schemaRule<DiscountValues>(isPercentRead ? codeSchema : formSchema),
    [isPercentRead],
  );
  const form = useFormFields(rule, start, refusedFields(error));
  return {
    isPending,
    error,
    isComplete: form.isComplete,
    field: (name: 'name' | 'code' | 'percent_off') => {
      const { error: problem, ...props } = form.text(name);
      return { ...props, error: problem && problemIn(locale, problem) };
    },
    save: form.submit(({ name, code, percent_off: percent }) => {
      if (isPending) return;
      const onSuccess = () => {
        notify('done', t(discount ? 'updated' : 'added'));
        onClose();
      };
      mutate({ name, code, ...(!isPercentRead && { percent_off: Number(percent) }) }, { onSuccess });
    }),
  };
}

/** Rendered only while the dialog is open, so that it starts fresh each time. */
function DiscountForm({ discount, isPercentRead, onClose }: DiscountFormProps) {
  const t = useMessages(discountMessages);
  const { field, save, isComplete, isPending, error } = useDiscountForm({ discount, isPercentRead, onClose });
  const means = discount ? t('editMeans') : null;
  return (
    <DialogFields onSubmit={save}>
      <TextInput {...field('name')} label={t('name')} maxLength={limits.nameLength} data-autofocus />
      <TextInput
        {...field('code')}
        label={t('code')}
        description={isPercentRead ? t('codeHelp') : undefined}
        maxLength={limits.couponCodeLength}
        spellCheck={false}
      />
      {isPercentRead ? null : (
        <TextInput
          {...field('percent_off')}
          label={t('percent')}
          description={t('percentHelp')}
          inputMode="numeric"
          maxLength={3}
        />
      )}
      <Failure error={error} kind={discount ? 'updateFailed' : 'createFailed'} />
      <DialogFoot
        hint={isComplete ? means : t('fillFirst')}
        action={t(discount ? 'save' : 'addNow')}
        isHeld={!isComplete}
        isBusy={isPending}
        onCancel={onClose}
      />
    </DialogFields>
  );
}

interface FailureProps {
  error: Error | null;
  kind: 'createFailed' | 'updateFailed' | 'clinicsFailed';
}

/** W-077, W-078, with the reason if no field shows it. */
export function Failure({ error, kind }: FailureProps) {
  const t = useMessages(discountMessages);
  const app = useMessages(appMessages);
  if (error === null) return null;
  const isSaidByField = Object.keys(refusedFields(error)).length > 0;
  return (
    <Note tone="bad">
      {t(kind)} {isSaidByField ? null : errorMessage(error, app)}
    </Note>
  );
}
