import { Autocomplete, TextInput } from '@mantine/core';
import { limits } from '@plainscan/contract';
import { useMessages } from '../../platform/language/i18n.tsx';
import { DropArea } from '../../ui/fields/drop-area.tsx';
import { useUiTexts } from '../../ui/text/ui-texts.tsx';
import type { CaseRequest } from '../form/use-request.ts';
import { FileFailure, FileRow } from '../images/file-row.tsx';
import type { AdditionalFile } from '../images/use-additional-files.ts';
import { requestMessages } from '../request-messages.ts';
import styles from '../request-form.module.css';

interface StepProps {
  request: CaseRequest;
}

/** F-013, G-019: additional files, each with its type. */
export function AdditionalStep({ request }: StepProps) {
  const t = useMessages(requestMessages);
  const { additional, addFiles } = request.files;
  return (
    <div className={styles['fields']} data-place="additional">
      {additional.map((file) => (
        <OneFile key={file.id} file={file} request={request} />
      ))}
      <DropArea
        isForFiles
        isCompact
        title={t('dropAdditional')}
        hint={t('dropAdditionalHint')}
        onFiles={addFiles}
      />
    </div>
  );
}

const types = ['typeScan', 'typeReport', 'typeLab', 'typeLetter'] as const;

function OneFile({ file, request }: StepProps & { file: AdditionalFile }) {
  const t = useMessages(requestMessages);
  const ui = useUiTexts();
  const { describeFile, removeFile } = request.files;
  const { id, sending, type, description } = file;
  const isTypeMissing = request.tried.has('additional') && !type.trim();
  return (
    <div className={styles['additional']} role="group" aria-label={sending?.label ?? ''}>
      <FileRow sending={sending} onRemove={() => removeFile(id)} />
      <div className={styles['grid']}>
        <Autocomplete
          label={t('fileType')}
          data={types.map((key) => t(key))}
          maxLength={limits.nameLength}
          value={type}
          error={isTypeMissing ? t('fileTypeMissing') : null}
          onChange={(next) => describeFile(id, { type: next })}
        />
        <TextInput
          label={`${t('fileDescription')} (${ui.optional.toLowerCase()})`}
          maxLength={limits.titleLength}
          value={description}
          onChange={(event) => describeFile(id, { description: event.currentTarget.value })}
        />
      </div>
      {sending ? <FileFailure sending={sending} retry="goOn" /> : null}
    </div>
  );
}
