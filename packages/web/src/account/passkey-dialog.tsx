import { TextInput } from '@mantine/core';
import { currentPasswordSchema, fieldProblems, limits, secondFactorEndpoints } from '@plainscan/contract';
import * as z from 'zod/mini';
import { AppError } from '../platform/api/app-error.ts';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { createPasskey } from '../auth/login/passkey.ts';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { AccountForm } from './account-form.tsx';
import { accountMessages } from './account-messages.ts';
import { useAccountChange } from './account-queries.ts';

const schema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, fieldProblems.passkeyName),
      z.maxLength(limits.passkeyNameLength, fieldProblems.tooLong),
    ),
  currentPassword: currentPasswordSchema,
});

interface Fields {
  name: string;
  currentPassword: string;
  [name: string]: string;
}

const empty: Fields = { name: '', currentPassword: '' };

/** Creates a passkey and registers it with the server. Resolves to `false` if the user closed the browser's dialog. */
async function addPasskey({ name, currentPassword }: Fields): Promise<boolean> {
  const { challenge, options } = await callEndpoint(secondFactorEndpoints.startPasskey, {
    body: { currentPassword },
  });
  const passkey = await createPasskey(options);
  if (!passkey) return false;
  await callEndpoint(secondFactorEndpoints.addPasskey, { body: { challenge, name, passkey } });
  return true;
}

export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(accountMessages);
  const add = useAccountChange({
    showsOwnError: true,
    run: async (fields: Fields) => {
      if (!(await addPasskey(fields)))
        throw new AppError(t('passkeyClosed'), { status: 400, code: 'passkey-closed' });
    },
    done: t('passkeyAdded'),
    onDone: onClose,
  });
  return (
    <Dialog isOpen title={t('passkeyAdd')} place="side" onClose={onClose}>
      <AccountForm
        schema={schema}
        start={empty}
        change={add}
        submitLabel={t('passkeyAdd')}
        onSubmit={(fields) => add.mutate(fields)}
        onCancel={onClose}
      >
        {(form) => (
          <>
            <TextInput {...form.text('name')} label={t('passkeyName')} description={t('passkeyNameHelp')} />
            <PasswordField
              {...form.text('currentPassword')}
              label={t('currentPassword')}
              autoComplete="current-password"
            />
          </>
        )}
      </AccountForm>
    </Dialog>
  );
}
