import type { uploadLinkEndpoints } from '@plainscan/contract';

import { findCase } from '../cases/case-service.ts';
import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import {
  endUploadLink,
  makeUploadLink,
  openUploadLink,
  readUploadLink,
  submitUploadLink,
} from './upload-link-service.ts';

/** Endpoints of links by which people without an account send files (B14). */
export function uploadLinkHandlers(platform: Platform): Handlers<typeof uploadLinkEndpoints> {
  return {
    makeUploadLink: {
      find: ({ actor, params }) => findCase(platform.database, actor, params.id),
      handle: (input) => makeUploadLink(platform, input, input.params.id, input.body),
    },
    getUploadLink: (input) => readUploadLink(platform, input, input.params.id),
    endUploadLink: (input) => endUploadLink(platform, input, input.params.id),
    openUploadLink: ({ context, body }) => openUploadLink(platform, context, body.token),
    submitUploadLink: ({ context, body }) => submitUploadLink(platform, context, body),
  };
}
