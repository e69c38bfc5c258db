import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../platform/language/i18n.tsx';
import { SearchSelect, type SearchChoice } from '../ui/fields/search-select.tsx';
import { useSearchText } from '../ui/fields/use-search-text.ts';
import { peopleMessages } from './people-messages.ts';
import { peopleSearchQuery } from './people-queries.ts';

const minLength = 2;

interface PersonSelectProps {
  person: SearchChoice | null;
  onChange: (person: SearchChoice | null) => void;
}

/** Lets a super-admin choose one of the people of all clinics by name or email. */
export function PersonSelect({ person, onChange }: PersonSelectProps) {
  const t = useMessages(peopleMessages);
  const { typed, setTyped, keyword, isTyping } = useSearchText(person?.label ?? '');
  const isLongEnough = keyword.length >= minLength;
  const { data, isError, isPlaceholderData } = useQuery({
    ...peopleSearchQuery(keyword),
    enabled: isLongEnough,
  });
  const isBusy = isTyping || (isLongEnough && !isError && (!data || isPlaceholderData));
  const found = isLongEnough ? (data ?? []) : [];
  const message = () => {
    if (isBusy) return t('searching');
    if (isError) return t('personFailed');
    return t(isLongEnough ? 'personNothing' : 'personHint');
  };
  return (
    <SearchSelect
      label={t('person')}
      placeholder={t('everyone')}
      chosen={person}
      typed={typed}
      onType={setTyped}
      found={found.map(({ id, name, email }) => ({ id, label: `${name}, ${email}` }))}
      isBusy={isBusy}
      message={message()}
      isClearable
      onChange={onChange}
    />
  );
}
