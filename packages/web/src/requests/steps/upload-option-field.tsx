import { Select } from '@mantine/core';
import { useMessages } from '../../app/i18n.tsx';
import { requestOptionMessages } from '../request-option-messages.ts';
import { requestOptions } from '../values/submit-verdict.ts';
import type { CaseRequest } from '../form/use-case-request.ts';

/** F-016: how the images come. The usual way is chosen already, so that it costs no press. */
export function UploadOptionField({ request }: { request: CaseRequest }) {
  const t = useMessages(requestOptionMessages);
  return (
    <Select
      label={t('option')}
      data={requestOptions.map((value) => ({ value, label: t(value) }))}
      value={request.values.uploadOption}
      allowDeselect={false}
      onChange={(choice) => {
        const option = requestOptions.find((one) => one === choice);
        if (option) request.write('uploadOption', option);
      }}
    />
  );
}
