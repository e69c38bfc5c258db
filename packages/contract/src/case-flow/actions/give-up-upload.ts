import { beforeUpload } from '../case-targets.ts';
import { caseAction, type TextsLike } from '../case-action.ts';

export const giveUpUpload = caseAction({
  id: 'T15',
  permission: 'case.upload',
  from: { uploading: ['uploader', 'super-admin', 'helper-of-silent-upload'] },
  to: beforeUpload,
  change: () => ({ study: 'failed', uploadFailed: true, upload: null, isMarkedComplete: false }),
  call: 'DELETE /uploads/:id',
  event: 'case.upload-given-up',
  notify: [
    { to: 'uploader', notice: 'case.images-failed' },
    { to: 'requester', notice: 'case.images-failed', mail: 'files-failed' },
  ],
  place: { area: 'quiet', rank: 8 },
  kind: 'call',
  asksFirst: true,
  confirmsAfterwards: true,
  isDestructive: true,
  plainWords: {
    verb: 'stop',
    object: 'upload',
    effect: 'What has arrived is kept; the case waits for images again.',
  },
});

export const giveUpUploadEn = {
  label: 'Stop this upload',
  confirmTitle: 'Stop this upload?',
  confirmText: 'Files that have already arrived are kept. You can send the rest at any time.',
  success: 'Upload stopped. Files that have already arrived are kept.',
  timeline: '{actor} stopped the upload',
};

export const giveUpUploadEs: TextsLike<typeof giveUpUploadEn> = {
  label: 'Detener esta carga',
  confirmTitle: '¿Detener esta carga?',
  confirmText: 'Lo recibido se conserva. Los archivos se pueden enviar de nuevo en cualquier momento.',
  success: 'La carga se detuvo. Lo recibido se conserva.',
  timeline: '{actor} detuvo la carga',
};
