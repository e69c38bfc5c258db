import { ActionIcon, Autocomplete, Button, TextInput } from '@mantine/core';
import { limits } from '@plainscan/contract';
import { FileText, X } from 'lucide-react';
import { appMessages } from '../../app/app-messages.ts';
import { errorMessage } from '../../app/error-message.ts';
import { useMessages } from '../../app/i18n.tsx';
import { DropArea } from '../../ui/drop-area.tsx';
import { Note } from '../../ui/note.tsx';
import { useUiWords } from '../../ui/ui-words.tsx';
import { retrySending } from '../../uploads/sending-store.ts';
import { uploadMessages } from '../../uploads/upload-messages.ts';
import { useFileProblem } from '../../uploads/use-file-problem.ts';
import { addCaseMessages } from '../add-case-messages.ts';
import styles from '../add-case.module.css';
import { FormSection } from '../staff/form-section.tsx';
import { SendingState } from '../images/report-file.tsx';
import { requestOptionMessages } from '../request-option-messages.ts';
import type { AdditionalFile } from '../form/use-additional-files.ts';
import type { CaseRequest } from '../form/use-case-request.ts';

interface AdditionalProps {
  request: CaseRequest;
  wasTried: boolean;
}

/** F-013, G-019: what else helps, each with what it is. */
export function AdditionalSection({ request, wasTried }: AdditionalProps) {
  const t = useMessages(requestOptionMessages);
  const { additional, addFiles } = request.files;
  return (
    <FormSection title={t('additionalTitle')} help={t('additionalHelp')}>
      {additional.map((file) => (
        <FileRow key={file.id} file={file} request={request} wasTried={wasTried} />
      ))}
      <DropArea
        isForFiles
        isCompact
        title={t('dropAdditional')}
        hint={t('dropAdditionalHint')}
        onFiles={addFiles}
      />
    </FormSection>
  );
}

const types = ['typeScan', 'typeReport', 'typeLab', 'typeLetter'] as const;

function FileRow({ file, request, wasTried }: AdditionalProps & { file: AdditionalFile }) {
  const t = useMessages(requestOptionMessages);
  const words = useMessages(addCaseMessages);
  const ui = useUiWords();
  const { describeFile, removeFile } = request.files;
  const { id, sending, type, description } = file;
  const name = sending?.label ?? '';
  return (
    <div className={styles['additional']} role="group" aria-label={name}>
      <div className={styles['file']}>
        <FileText size={18} strokeWidth={1.75} aria-hidden />
        <div className={styles['fileName']}>
          <b>
            <bdi>{name}</bdi>
          </b>
          {sending ? <SendingState sending={sending} /> : null}
        </div>
        <ActionIcon aria-label={words('removeReport', { name })} onClick={() => removeFile(id)}>
          <X size={18} strokeWidth={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <div className={styles['grid']}>
        <Autocomplete
          label={t('fileType')}
          data={types.map((key) => t(key))}
          maxLength={limits.nameLength}
          value={type}
          error={wasTried && !type.trim() ? t('fileTypeMissing') : null}
          onChange={(next) => describeFile(id, { type: next })}
        />
        <TextInput
          label={`${t('fileDescription')} (${ui.optional.toLowerCase()})`}
          maxLength={limits.titleLength}
          value={description}
          onChange={(event) => describeFile(id, { description: event.currentTarget.value })}
        />
      </div>
      <Failure file={file} />
    </div>
  );
}

function Failure({ file: { sending } }: { file: AdditionalFile }) {
  const words = useMessages(uploadMessages);
  const t = useMessages(addCaseMessages);
  const app = useMessages(appMessages);
  const sayProblem = useFileProblem();
  if (!sending) return null;
  if (sending.upload?.status === 'failed')
    return <Note tone="bad">{sayProblem(sending.upload.failure) ?? words('uploadFailed')}</Note>;
  if (sending.progress === null && sending.upload?.status === 'receiving')
    return <Note tone="bad">{t('uploadGone')}</Note>;
  if (sending.failure === null) return null;
  const again = (
    <Button size="xs" variant="default" onClick={() => retrySending(sending.id)}>
      {words('goOn')}
    </Button>
  );
  return (
    <Note tone="bad" action={again}>
      {errorMessage(sending.failure, app)}
    </Note>
  );
}
