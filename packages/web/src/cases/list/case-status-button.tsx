import { caseStatusWords, type CaseStatus } from '@plainscan/contract';
import { Button, type ButtonProps } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { casePageMessages } from '../case-page-messages.ts';
import styles from './case-status-filter.module.css';

export interface CaseStatusFilterProps {
  chosen: readonly CaseStatus[];
  onChange: (chosen: CaseStatus[]) => void;
}

interface CaseStatusButtonProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  chosen: readonly CaseStatus[];
}

/** Opens the choice of statuses, and names those that are chosen. */
export function CaseStatusButton({ chosen, ...button }: CaseStatusButtonProps) {
  const words = useMessages(casePageMessages);
  const { locale } = useLocale();
  const [only] = chosen;
  const shown =
    chosen.length > 1
      ? words('chosenStatuses', { n: chosen.length })
      : only
        ? caseStatusWords[locale][only]
        : words('anyStatus');
  return (
    <Button
      {...button}
      variant="default"
      className={styles['button']}
      aria-label={`${words('statusFilter')}: ${shown}`}
      data-chosen={chosen.length > 0 || undefined}
      rightSection={<ChevronDown size={16} strokeWidth={1.75} aria-hidden />}
    >
      <span className="ellipsis">{shown}</span>
    </Button>
  );
}
