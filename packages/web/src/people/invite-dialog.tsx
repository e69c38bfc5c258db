import { TextInput } from '@mantine/core';
import { emailSchema, invitedNameSchema, limits, phoneSchema, problemIn } from '@plainscan/contract';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { errorMessage } from '../platform/api/error-message.ts';
import { refusedFields, useFormFields } from '../platform/forms/form-fields.ts';
import { schemaRule } from '../platform/forms/form-schema.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { DialogFields, DialogFoot, FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { ClinicSelect, type Clinic } from './clinic-select.tsx';
import { peopleMessages } from './people-messages.ts';
import { useInvite, type PeopleKind, type PersonItem } from './people-queries.ts';

/** The contract's validation of the input. */
const formSchema = z.object({ name: invitedNameSchema, phoneNumber: phoneSchema, email: emailSchema });

interface InviteFormProps {
  kind: PeopleKind;
  /** The user whose invitation is resent. `null` for a new user. */
  person: PersonItem | null;
  /** The clinic of a new user. `null` if a super-admin has to choose it. */
  clinic: Clinic | null;
  onClose: () => void;
}

/** name, phone and email of a new user, or of a user who is invited again. */
export function InviteDialog({ isOpen, ...form }: InviteFormProps & { isOpen: boolean }) {
  const t = useMessages(peopleMessages);
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={form.onClose}
      title={form.person ? t('resendTitle') : t(`title.${form.kind}`)}
      isHeldOpen
    >
      <InviteForm {...form} />
    </FormDialog>
  );
}

interface InviteValues extends Record<string, string> {
  name: string;
  phoneNumber: string;
  email: string;
}

/** Rendered only while the dialog is open, so that it starts fresh each time. */
function InviteForm({ kind, person, clinic: given, onClose }: InviteFormProps) {
  const t = useMessages(peopleMessages);
  const { locale } = useLocale();
  const [chosen, setChosen] = useState<Clinic | null>(given);
  const { mutate, isPending, error } = useInvite(kind, person);
  const rule = useMemo(() => schemaRule<InviteValues>(formSchema), []);
  const start = {
    name: person?.name ?? '',
    phoneNumber: person?.phoneNumber ?? '',
    email: person?.email ?? '',
  };
  const form = useFormFields<InviteValues>(rule, start, refusedFields(error));
  const clinic = person ? { id: person.workspaceId, name: person.workspaceName } : chosen;
  const field = (name: 'name' | 'phoneNumber' | 'email') => {
    const { error: problem, ...props } = form.text(name);
    return { ...props, error: problem && problemIn(locale, problem) };
  };
  const isReady = form.isComplete && clinic !== null;
  const send = form.submit((values) => {
    if (isPending || clinic === null) return;
    const onSuccess = () => {
      notify('done', person ? t('resent') : t('invited', { name: values.name }));
      onClose();
    };
    mutate({ ...values, workspaceId: clinic.id }, { onSuccess });
  });
  return (
    <DialogFields onSubmit={send}>
      <TextInput
        {...field('name')}
        label={t(`name.${kind}`)}
        maxLength={limits.nameLength}
        required
        withAsterisk={false}
        data-autofocus
      />
      <TextInput
        {...field('phoneNumber')}
        label={t('phone')}
        description={t('phoneHelp')}
        type="tel"
        inputMode="tel"
        maxLength={25}
        required
        withAsterisk={false}
      />
      <TextInput
        {...field('email')}
        label={t(`email.${kind}`)}
        type="email"
        inputMode="email"
        maxLength={limits.emailLength}
        spellCheck={false}
        required
        withAsterisk={false}
      />
      {given === null && person === null ? <ClinicSelect clinic={chosen} onChange={setChosen} /> : null}
      {clinic ? <Note>{person ? t('resendMeans') : t('whatTheyGet', { clinic: clinic.name })}</Note> : null}
      <Failure error={error} />
      <DialogFoot
        hint={isReady ? null : t(form.isComplete ? 'chooseClinic' : 'fillFirst')}
        action={person ? t('resend') : t(`send.${kind}`)}
        isHeld={!isReady}
        isBusy={isPending}
        onCancel={onClose}
      />
    </DialogFields>
  );
}

/** the server's error, if no field shows it. */
function Failure({ error }: { error: Error | null }) {
  const t = useMessages(peopleMessages);
  const app = useMessages(appMessages);
  if (error === null) return null;
  const fields = Object.keys(refusedFields(error));
  const isSaidByField = fields.length > 0 && fields.every((name) => name in formSchema.shape);
  return (
    <Note tone="bad">
      {t('inviteFailed')} {isSaidByField ? null : errorMessage(error, app)}
    </Note>
  );
}
