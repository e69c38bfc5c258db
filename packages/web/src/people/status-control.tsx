import { ChevronDown, Send } from 'lucide-react';
import { useMessages } from '../platform/language/i18n.tsx';
import { peopleMessages } from './people-messages.ts';
import type { PersonItem } from './people-queries.ts';
import styles from './people.module.css';

interface StatusControlProps {
  person: PersonItem;
  /** `true` if the reader may change the status. Otherwise it is plain text. */
  mayChange: boolean;
  onPress: (person: PersonItem) => void;
}

/**
 * the status is a button. For an invited user it resends the invitation, otherwise it opens a
 * question.
 */
export function StatusControl({ person, mayChange, onPress }: StatusControlProps) {
  const t = useMessages(peopleMessages);
  const { value, label } = person.status;
  if (!mayChange)
    return (
      <span className={styles['status']} data-status={value}>
        {label}
      </span>
    );
  const Icon = value === 'invited' ? Send : ChevronDown;
  const names = { name: person.name, status: label };
  return (
    <button
      type="button"
      className={styles['status']}
      data-status={value}
      aria-label={value === 'invited' ? t('resendTo', names) : t('statusOf', names)}
      onClick={() => onPress(person)}
    >
      {label}
      <Icon size={14} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
