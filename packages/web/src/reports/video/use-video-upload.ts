// Uploads a finished video file for a case.
import { caseMessages, reportEndpoints } from '@plainscan/contract';
import { useQueryClient } from '@tanstack/react-query';
import { appMessages } from '../../platform/language/app-messages.ts';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { caseQuery, cacheCase } from '../../cases/case-queries.ts';
import { bodyOfVideoExtras, type VideoExtrasValues } from '../review/video-extras-fields.tsx';
import { useVideoSending, type VideoSending } from './use-video-sending.ts';

export interface VideoUpload extends VideoSending {
  send: (file: File, beside: VideoExtrasValues) => void;
}

export function useVideoUpload(caseId: string, onDone: () => void): VideoUpload {
  const client = useQueryClient();
  const say = useMessages(caseMessages);
  const sayError = useMessages(appMessages);
  return useVideoSending({
    purpose: 'video',
    attach: (uploadId, beside: VideoExtrasValues, signal) => {
      const body = { uploadId, ...bodyOfVideoExtras(beside) };
      return callEndpoint(reportEndpoints.submitVideoReport, { params: { id: caseId }, body, signal });
    },
    onSuccess: (answer) => {
      cacheCase(client, answer);
      notify('done', say('success.submitVideo'));
      onDone();
    },
    onError: (error) => {
      notify('error', errorMessage(error, sayError));
      void client.invalidateQueries({ queryKey: caseQuery(caseId).queryKey });
    },
  });
}
