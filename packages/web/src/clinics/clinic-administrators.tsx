// P-014: who administers a clinic, and the way to invite one more.
import { Button, TextInput } from '@mantine/core';
import { inviteShape, limits, problemIn, type Clinic, type ListedPerson } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { Send, UserPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { appMessages } from '../platform/language/app-messages.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { refusedFields, useFormFields } from '../platform/forms/form-fields.ts';
import { bySchema } from '../platform/forms/form-schema.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { DialogFields, DialogFoot, FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { formatPhone } from '../ui/fields/phone-number.ts';
import { DataTable, type DataColumn } from '../ui/lists/data-table.tsx';
import { clinicMessages } from './clinic-messages.ts';
import { clinicAdminsQuery, useInviteAdmin, useResendAdmin, type AdminInvite } from './clinic-queries.ts';
import styles from './clinic-panel.module.css';

/** The person whose invitation is sent again, or nobody for a new one. */
type Asked = { person: ListedPerson | null; isOpen: boolean };

export function ClinicAdministrators({ clinic }: { clinic: Clinic }) {
  const t = useMessages(clinicMessages);
  const { data, isError } = useQuery(clinicAdminsQuery(clinic.id));
  const [asked, ask] = useState<Asked>({ person: null, isOpen: false });
  const rows = data?.data ?? [];
  const close = () => ask((now) => ({ ...now, isOpen: false }));
  return (
    <section className={styles['section']} aria-label={t('administrators')}>
      <div className={styles['sectionHead']}>
        <h3>
          {t('administrators')} {data ? <span className={styles['code']}>{data.total}</span> : null}
        </h3>
        <Button
          variant="default"
          leftSection={<UserPlus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => ask({ person: null, isOpen: true })}
        >
          {t('addAdministrator')}
        </Button>
      </div>
      {isError ? <Note tone="bad">{t('adminsFailed')}</Note> : null}
      {data && rows.length === 0 ? <p className={styles['help']}>{t('adminsNone')}</p> : null}
      {rows.length > 0 ? (
        <DataTable
          label={t('administrators')}
          columns={columnsOf(t, (person) => ask({ person, isOpen: true }))}
          rows={rows}
          rowId={({ id }) => id}
        />
      ) : null}
      <FormDialog
        isOpen={asked.isOpen}
        onClose={close}
        title={t(asked.person ? 'resend' : 'addAdministrator')}
      >
        <InviteForm
          key={asked.person?.id ?? 'new'}
          clinicId={clinic.id}
          person={asked.person}
          onClose={close}
        />
      </FormDialog>
    </section>
  );
}

type Words = ReturnType<typeof useMessages<(typeof clinicMessages)['en']>>;

const columnsOf = (t: Words, onResend: (person: ListedPerson) => void): DataColumn<ListedPerson>[] => [
  { id: 'name', title: t('administrator'), cell: ({ name }) => name, isTitle: true },
  { id: 'email', title: t('email'), cell: ({ email }) => email },
  {
    id: 'phone',
    title: t('telephone'),
    cell: ({ phoneNumber }) => formatPhone(phoneNumber ?? '') || t('dash'),
  },
  {
    id: 'status',
    title: t('status'),
    cell: (person) =>
      person.status.value === 'invited' ? (
        <Button
          size="xs"
          variant="default"
          rightSection={<Send size={14} strokeWidth={1.75} aria-hidden />}
          aria-label={`${person.status.label}. ${t('resendTo', { name: person.name })}`}
          onClick={() => onResend(person)}
        >
          {person.status.label}
        </Button>
      ) : (
        person.status.label
      ),
    isNumeric: true,
  },
];

interface InviteFormProps {
  clinicId: number;
  person: ListedPerson | null;
  onClose: () => void;
}

/** the same three fields for a new invitation and for one that is sent again. */
function InviteForm({ clinicId, person, onClose }: InviteFormProps) {
  const t = useMessages(clinicMessages);
  const app = useMessages(appMessages);
  const { locale } = useLocale();
  const invite = useInviteAdmin(clinicId);
  const resend = useResendAdmin(clinicId);
  const { error, isPending } = person ? resend : invite;
  const rule = useMemo(() => bySchema<AdminInvite>(z.object(inviteShape)), []);
  const form = useFormFields<AdminInvite>(
    rule,
    { name: person?.name ?? '', phoneNumber: person?.phoneNumber ?? '', email: person?.email ?? '' },
    refusedFields(error),
  );
  const field = (name: keyof AdminInvite) => {
    const { error: problem, ...props } = form.text(name);
    return { ...props, error: problem && problemIn(locale, problem) };
  };
  const save = form.submit((values) => {
    if (isPending) return;
    const onSuccess = () => {
      notify('done', person ? t('resent') : t('invited', { name: values.name }));
      onClose();
    };
    if (person) resend.mutate({ ...values, id: person.id }, { onSuccess });
    else invite.mutate(values, { onSuccess });
  });
  const isSaidByField = Object.keys(refusedFields(error)).length > 0;
  return (
    <DialogFields onSubmit={save}>
      <TextInput {...field('name')} label={t('inviteName')} maxLength={limits.nameLength} data-autofocus />
      <TextInput
        {...field('phoneNumber')}
        label={t('telephone')}
        placeholder="+1 555 010 0190"
        inputMode="tel"
        maxLength={30}
      />
      <TextInput
        {...field('email')}
        label={t('inviteEmail')}
        inputMode="email"
        maxLength={limits.emailLength}
        spellCheck={false}
      />
      {error ? (
        <Note tone="bad">
          {t('inviteFailed')} {isSaidByField ? null : errorMessage(error, app)}
        </Note>
      ) : null}
      <DialogFoot
        hint={t(form.isComplete ? 'inviteMeans' : 'inviteFirst')}
        action={t(person ? 'resend' : 'invite')}
        isHeld={!form.isComplete}
        isBusy={isPending}
        onCancel={onClose}
      />
    </DialogFields>
  );
}
