import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  accountEndpoints,
  birthDateSchema,
  fieldProblems,
  genders,
  latestDay,
  personNameSchema,
  phoneSchema,
  type CurrentUser,
} from '@plainscan/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { formatDay } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { DateField } from '../ui/fields/date-field.tsx';
import { DefinitionList } from '../ui/lists/definition-list.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { AccountForm } from './account-form.tsx';
import { accountMessages } from './account-messages.ts';
import { useAccountChange, useCacheUser } from './account-queries.ts';
import { AccountSection } from './account-section.tsx';

const today = (): string => latestDay(new Date());

export function DetailsSection() {
  const t = useMessages(accountMessages);
  const user = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  return (
    <AccountSection
      title={t('details')}
      actions={
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('update')}
        </Button>
      }
    >
      <DefinitionList
        definitions={[
          { term: t('name'), value: user.name },
          { term: t('preferredName'), value: user.preferredName },
          { term: t('telephone'), value: user.phoneNumber },
          { term: t('dateOfBirth'), value: formatDay(user.dateOfBirth) },
          { term: t('gender'), value: user.gender && t(user.gender) },
          { term: t('workspace'), value: user.workspace.name },
        ]}
      />
      <Dialog isOpen={isOpen} title={t('update')} place="side" onClose={() => setOpen(false)}>
        <DetailsForm user={user} onDone={() => setOpen(false)} />
      </Dialog>
    </AccountSection>
  );
}

const fieldsOf = (user: CurrentUser) => ({
  name: user.name,
  preferredName: user.preferredName ?? '',
  phoneNumber: user.phoneNumber ?? '',
  dateOfBirth: user.dateOfBirth ?? '',
  gender: user.gender ?? '',
});
type Fields = ReturnType<typeof fieldsOf>;

/** Sends empty fields as unknown. */
const sentOf = (fields: Fields) => ({
  ...fields,
  dateOfBirth: fields.dateOfBirth || null,
  gender: (fields.gender || null) as CurrentUser['gender'],
});

const schema = z.object({
  name: personNameSchema,
  preferredName: personNameSchema,
  phoneNumber: phoneSchema,
  dateOfBirth: z
    .string()
    .check(
      z.refine(
        (day: string) => day === '' || birthDateSchema.safeParse(day).success,
        fieldProblems.birthDate,
      ),
    ),
  gender: z.string(),
});

/** N-006. */
function DetailsForm({ user, onDone }: { user: CurrentUser; onDone: () => void }) {
  const t = useMessages(accountMessages);
  const keep = useCacheUser();
  const change = useAccountChange({
    showsOwnError: true,
    run: (fields: Fields) =>
      callEndpoint(accountEndpoints.updateCurrentUser, { body: { ...sentOf(fields), email: user.email } }),
    done: t('saved'),
    onDone: (next) => {
      keep(next);
      onDone();
    },
  });
  return (
    <AccountForm
      schema={schema}
      start={fieldsOf(user)}
      change={change}
      submitLabel={t('save')}
      onSubmit={(fields) => change.mutate(fields)}
      onCancel={onDone}
    >
      {(form) => (
        <>
          <TextInput {...form.text('name')} label={t('name')} autoComplete="name" />
          <TextInput {...form.text('preferredName')} label={t('preferredName')} autoComplete="nickname" />
          <TextInput {...form.text('phoneNumber')} label={t('telephone')} type="tel" autoComplete="tel" />
          <DateField
            label={t('dateOfBirth')}
            value={form.values.dateOfBirth || null}
            max={today()}
            autoComplete="bday"
            error={form.text('dateOfBirth').error}
            onChange={(iso) => form.set('dateOfBirth', iso ?? '')}
          />
          <NativeSelect
            {...form.text('gender')}
            label={t('gender')}
            data={[
              { value: '', label: t('genderChoose') },
              ...genders.map((gender) => ({ value: gender, label: t(gender) })),
            ]}
          />
          <TextInput label={t('email')} description={t('emailHelp')} value={user.email} readOnly />
        </>
      )}
    </AccountForm>
  );
}
