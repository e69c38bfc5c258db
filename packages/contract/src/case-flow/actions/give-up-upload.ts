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
});

export const giveUpUploadEn = {
  label: 'Give up this upload',
  confirmTitle: 'Give up this upload?',
  confirmText: 'What has arrived is kept. The files can be sent again at any time.',
  success: 'The upload is given up. What arrived is kept.',
  timeline: '{actor} gave up the upload',
};

export const giveUpUploadEs: TextsLike<typeof giveUpUploadEn> = {
  label: 'Abandonar esta carga',
  confirmTitle: '¿Abandonar esta carga?',
  confirmText: 'Lo recibido se conserva. Los archivos se pueden enviar de nuevo en cualquier momento.',
  success: 'La carga se abandonó. Lo recibido se conserva.',
  timeline: '{actor} abandonó la carga',
};
