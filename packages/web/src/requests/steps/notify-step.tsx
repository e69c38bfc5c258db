import { Checkbox, MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../platform/language/i18n.tsx';
import { activeAdminsQuery } from '../form/request-queries.ts';
import type { CaseRequest } from '../form/use-request.ts';
import { requestMessages } from '../request-messages.ts';

/** F-011, F-012: who is notified of the case. */
export function NotifyStep({ request }: { request: CaseRequest }) {
  const t = useMessages(requestMessages);
  const { values, elsewhere, write } = request;
  const { data } = useQuery(activeAdminsQuery(elsewhere));
  const admins = data?.data ?? [];
  return (
    <>
      <Checkbox
        label={t('notifyMe')}
        checked={values.notifyMe}
        onChange={(event) => write('notifyMe', event.currentTarget.checked)}
      />
      {admins.length > 0 ? (
        <MultiSelect
          label={t('alsoNotify')}
          placeholder={values.notifiedAdmins.length === 0 ? t('alsoNotifyHelp') : undefined}
          searchable
          hidePickedOptions
          nothingFoundMessage={t('noStudyFound')}
          data={admins.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
          value={[...values.notifiedAdmins]}
          onChange={(chosen) => write('notifiedAdmins', chosen)}
        />
      ) : null}
    </>
  );
}
