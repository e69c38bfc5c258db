import { Checkbox } from '@mantine/core';
import { reviewChecks, type ReviewCheck } from '@plainscan/contract';
import { useMessages } from '../../platform/language/i18n.tsx';
import { reviewMessages } from './review-messages.ts';
import styles from './review-checklist.module.css';

interface ReviewChecklistProps {
  checked: readonly ReviewCheck[];
  onChange: (checked: ReviewCheck[]) => void;
}

/** B12: what a reviewer checks before a report goes to its patient. Signing off needs every item. */
export function ReviewChecklist({ checked, onChange }: ReviewChecklistProps) {
  const words = useMessages(reviewMessages);
  return (
    <fieldset className={styles['list']}>
      <legend>{words('checklist')}</legend>
      {reviewChecks.map((check) => (
        <Checkbox
          key={check}
          label={words(check)}
          checked={checked.includes(check)}
          onChange={({ currentTarget }) =>
            onChange(
              reviewChecks.filter((one) => (one === check ? currentTarget.checked : checked.includes(one))),
            )
          }
        />
      ))}
    </fieldset>
  );
}
