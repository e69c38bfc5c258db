// Uploads an additional file to a case (T34): in parts, then added. The server processes it in the background.
import { caseMessages, limits, type Case, caseFileEndpoints } from '@plainscan/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { appMessages } from '../../platform/language/app-messages.ts';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { useUiTexts } from '../../ui/text/ui-texts.tsx';
import type { PackProgress } from '../../uploads/pack-progress.ts';
import { sendPack } from '../../uploads/pack-sender.ts';
import { useOpenViewer } from '../../viewers/use-open-viewer.ts';
import { caseActionKey } from '../../cases/case-keys.ts';
import { cacheCase } from '../../cases/case-queries.ts';
import { detailsMessages } from '../../cases/details-messages.ts';

export interface FileToAdd {
  file: File;
  type: string;
  description: string;
}

/** G-019: returns a message about missing or wrong input before anything is sent. `null` if all is well. */
export function additionalFileProblem(
  file: Pick<File, 'size'> | null,
  type: string,
): 'needsFile' | 'needsType' | 'tooLarge' | null {
  if (!file) return 'needsFile';
  if (file.size > limits.reportBytes) return 'tooLarge';
  return type === '' ? 'needsType' : null;
}

export function useAddFile(item: Pick<Case, 'id' | 'dicomStudy'>, onDone: () => void) {
  const { id } = item;
  const client = useQueryClient();
  const t = useMessages(caseMessages);
  const words = useMessages(detailsMessages);
  const sayError = useMessages(appMessages);
  const ui = useUiTexts();
  const viewRecord = useViewRecord(item);
  const [progress, setProgress] = useState<PackProgress | null>(null);
  const stopper = useRef<AbortController | null>(null);
  useEffect(() => () => stopper.current?.abort(), []);
  const adding = useMutation({
    mutationKey: caseActionKey,
    mutationFn: async ({ file, type, description }: FileToAdd) => {
      const { signal } = (stopper.current = new AbortController());
      setProgress(null);
      const upload = await sendPack({
        purpose: 'additional',
        files: [{ path: file.name, file }],
        onProgress: setProgress,
        signal,
      });
      const body = { uploadId: upload.id, type, ...(description.trim() && { description }) };
      return callEndpoint(caseFileEndpoints.addAdditionalFile, { params: { id }, body, signal });
    },
    onSuccess: (answer) => {
      cacheCase(client, answer);
      notify('done', words('uploadDone'), viewRecord && { ...viewRecord, close: ui.close }); // W-021
      notify('update', t('success.addFile')); // W-019
      onDone();
    },
  });
  const isStopped = stopper.current?.signal.aborted === true;
  return {
    isPending: adding.isPending,
    progress,
    failure:
      adding.error && !isStopped ? `${words('uploadFailed')}. ${errorMessage(adding.error, sayError)}` : null,
    viewRecord,
    add: adding.mutate,
    stop: () => stopper.current?.abort(),
  };
}

/** G-035: returns the action that opens the images of the file's case. None for a case without images. */
function useViewRecord({ id, dicomStudy }: Pick<Case, 'id' | 'dicomStudy'>) {
  const words = useMessages(detailsMessages);
  const { open } = useOpenViewer();
  return dicomStudy === null
    ? undefined
    : { label: words('viewRecord'), onAction: () => open({ caseId: id }) };
}
