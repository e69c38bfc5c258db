import { Textarea, type TextareaProps } from '@mantine/core';
import { limits } from '@plainscan/contract';

interface ReasonFieldProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  value: string;
  onText: (text: string) => void;
}

/** Some lines of text that are kept with an action, such as its reason. */
export const ReasonField = ({ onText, ...look }: ReasonFieldProps) => (
  <Textarea
    autosize
    minRows={2}
    maxRows={6}
    maxLength={limits.reasonLength}
    {...look}
    onChange={(event) => onText(event.currentTarget.value)}
  />
);
