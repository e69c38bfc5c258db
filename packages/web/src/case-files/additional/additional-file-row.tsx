import { additionalFileTypeOf, type Case } from '@plainscan/contract';
import { Button } from '@mantine/core';
import { FileText } from 'lucide-react';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { formatFileSize } from '../../ui/text/format-bytes.ts';
import { useFileProblem } from '../../uploads/use-file-problem.ts';
import { OpenFileButton } from '../../viewers/open-file-button.tsx';
import facts from '../../cases/case-facts.module.css';
import { detailsMessages } from '../../cases/details-messages.ts';
import { shownFileName, isViewable } from './file-types.ts';

export interface AdditionalFileRowProps {
  file: AdditionalFile;
}

type AdditionalFile = Case['additionalFiles'][number];

/** One additional file, with View or Download depending on its type (G-021). */
export function AdditionalFileRow({ file }: AdditionalFileRowProps) {
  const words = useMessages(detailsMessages);
  const { locale } = useLocale();
  const describeProblem = useFileProblem();
  const name = shownFileName(file.fileName);
  const state = file.status === 'ready' ? formatFileSize(file.size, locale) : words(file.status);
  const type = additionalFileTypeOf(file.type);
  const about = [type ? words(type) : file.type, state, file.addedBy?.name].filter(Boolean).join(', ');
  const isFailed = file.status === 'failed';
  return (
    <li className={facts['file']}>
      <FileText size={18} strokeWidth={1.75} aria-hidden />
      <div className={facts['name']}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className="meta">{about}</span>
        {file.description ? <span className="secondary">{file.description}</span> : null}
        {isFailed ? (
          <span className="secondary">
            {[words('updateFailed'), describeProblem(file.failure)].filter(Boolean).join('. ')}
          </span>
        ) : null}
      </div>
      {file.status === 'ready' && file.downloadLink ? (
        isViewable({ mime: file.mime, name }) ? (
          <OpenFileButton uuid={file.uuid} aria-label={words('viewOf', { name })}>
            {words('view')}
          </OpenFileButton>
        ) : (
          <Button
            component="a"
            href={file.downloadLink}
            download={name}
            size="xs"
            variant="default"
            aria-label={words('downloadOf', { name })}
          >
            {words('download')}
          </Button>
        )
      ) : null}
    </li>
  );
}
