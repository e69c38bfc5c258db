import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../platform/language/i18n.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { peopleMessages } from './people-messages.ts';
import { peopleListQuery, type PersonItem } from './people-queries.ts';

interface SuccessorSelectProps {
  /** The last active administrator of a clinic. */
  person: PersonItem;
  successorId: string;
  onChange: (id: string) => void;
}

/** CG-212: who takes over a clinic from its last active administrator: one of the invited ones. */
export function SuccessorSelect({ person, successorId, onChange }: SuccessorSelectProps) {
  const t = useMessages(peopleMessages);
  const { data } = useQuery(
    peopleListQuery(
      'administrators',
      { page: 0, keyword: '', status: 'invited', orderField: 'name', orderType: 'ASC' },
      person.workspaceId,
    ),
  );
  if (!data) return null;
  if (data.data.length === 0) return <Note>{t('noSuccessor', { clinic: person.workspaceName })}</Note>;
  return (
    <NativeSelect
      label={t('successor')}
      value={successorId}
      data={[
        { value: '', label: t('chooseSuccessor') },
        ...data.data.map(({ id, name, email }) => ({ value: id, label: `${name}, ${email}` })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
