import { Badge } from '@mantine/core';
import { useMessages } from '../platform/language/i18n.tsx';
import { recordMessages } from './record-messages.ts';

/** I-015: says of a study that it is nobody’s own. */
export function SampleMark() {
  return (
    <Badge variant="light" color="gray" size="lg" tt="none">
      {useMessages(recordMessages)('sample')}
    </Badge>
  );
}
