// Calls for uploading files: JSON announces a pack, and the tus protocol sends its bytes.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/field-schemas.ts';
import { unlockUploadSchema, uploadRequestSchema, uploadSchema } from './upload-schema.ts';

const params = z.object({ id: idSchema });

export const uploadEndpoints = {
  createUpload: endpoint({
    method: 'POST',
    path: '/uploads',
    permission: 'upload.own',
    summary: 'Announces a pack of files; answers where to go on.',
    body: uploadRequestSchema,
    response: uploadSchema,
    successStatus: 201,
  }),
  getUpload: endpoint({
    method: 'GET',
    path: '/uploads/:id',
    permission: 'upload.own',
    summary: 'How far an upload is: bytes received, then files read, then what was found in them.',
    params,
    response: uploadSchema,
  }),
  findUploadOffset: endpoint({
    method: 'HEAD',
    path: '/uploads/:id',
    permission: 'upload.own',
    summary: 'tus: the durable offset in the header Upload-Offset.',
    params,
    successStatus: 204,
  }),
  appendToUpload: endpoint({
    method: 'PATCH',
    path: '/uploads/:id',
    permission: 'upload.own',
    summary: 'tus: appends at Upload-Offset; answers when the bytes are safe.',
    params,
    bodyKind: 'stream',
    successStatus: 204,
  }),
  finishUpload: endpoint({
    method: 'POST',
    path: '/uploads/:id/finish',
    permission: 'upload.own',
    summary: 'Ends a growing upload (a recording) at its present size.',
    params,
    response: uploadSchema,
  }),
  unlockUpload: endpoint({
    method: 'POST',
    path: '/uploads/:id/unlock',
    permission: 'upload.own',
    summary:
      'Tries a password on the locked archives of an upload whose reading failed because of them. If it opens one, the upload is read again. The password is not stored.',
    params,
    body: unlockUploadSchema,
    response: uploadSchema,
  }),
  giveUpUpload: endpoint({
    method: 'DELETE',
    path: '/uploads/:id',
    permission: 'upload.own',
    summary: 'Gives an upload up; what arrived is removed unless a case has taken it.',
    params,
    successStatus: 204,
  }),
} as const;
