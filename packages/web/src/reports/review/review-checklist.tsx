import { Button, Checkbox } from '@mantine/core';
import { reviewChecks, type ReviewCheck } from '@plainscan/contract';
import { useMessages } from '../../platform/language/i18n.tsx';
import { reviewMessages } from './review-messages.ts';
import styles from './review-checklist.module.css';

interface ReviewChecklistProps {
  checked: readonly ReviewCheck[];
  /** CG-209: whether the user has seen the end of the video. Before that, nobody can say that it is good to the end. */
  isEndSeen: boolean;
  onChange: (checked: ReviewCheck[]) => void;
}

/** B12: what a reviewer checks before a report goes to its patient: one by one, or together after the end was seen. */
export function ReviewChecklist({ checked, isEndSeen, onChange }: ReviewChecklistProps) {
  const words = useMessages(reviewMessages);
  const isHeld = !isEndSeen || checked.length === reviewChecks.length;
  return (
    <>
      <fieldset className={styles['list']}>
        <legend>{words('checklist')}</legend>
        {reviewChecks.map((check) => (
          <Checkbox
            key={check}
            label={words(check)}
            description={check === 'sound-and-picture' && !isEndSeen ? words('playToEnd') : null}
            disabled={check === 'sound-and-picture' && !isEndSeen}
            checked={checked.includes(check)}
            onChange={({ currentTarget }) =>
              onChange(
                reviewChecks.filter((one) => (one === check ? currentTarget.checked : checked.includes(one))),
              )
            }
          />
        ))}
      </fieldset>
      <Button
        variant="subtle"
        size="xs"
        className={styles['all']}
        aria-disabled={isHeld}
        {...(isHeld && { 'data-disabled': true })}
        onClick={() => isHeld || onChange([...reviewChecks])}
      >
        {words('checkAll')}
      </Button>
    </>
  );
}
