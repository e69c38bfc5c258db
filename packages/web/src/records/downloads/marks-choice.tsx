import { Checkbox } from '@mantine/core';
import { useMessages } from '../../platform/language/i18n.tsx';
import { downloadMessages } from './download-messages.ts';
import styles from './record-file-actions.module.css';

interface MarksChoiceProps {
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

/** Whether a download includes what was drawn on the images. */
export function MarksChoice({ isChosen, onChange }: MarksChoiceProps) {
  const t = useMessages(downloadMessages);
  return (
    <Checkbox
      className={styles['marks']}
      label={t('withMarks')}
      description={t('withMarksText')}
      checked={isChosen}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
