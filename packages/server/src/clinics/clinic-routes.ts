import type { clinicEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { RequestContext, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { closeClinic, readClosing, reopenClinic } from './clinic-closing-service.ts';
import { issueClinicCode } from './clinic-code-service.ts';
import { createClinic } from './clinic-creation-service.ts';
import { findClinic, listChanges, listWorkspaces, readClinic } from './clinic-reading-service.ts';
import {
  checkSubdomain,
  setColumns,
  setDiscount,
  setNamespaces,
  setRequestBeforePay,
  setSubdomain,
  updateClinic,
  updateSettings,
} from './clinic-setting-service.ts';

type Asked = { params: { id: number }; actor: SignedIn; context: RequestContext };

export const clinicHandlers = (platform: Platform): Handlers<typeof clinicEndpoints> => {
  const find = (input: Asked): Promise<void> => findClinic(platform, input, input.params.id);
  return {
    listWorkspaces: (input) => listWorkspaces(platform, input, input.query),
    createWorkspace: (input) => createClinic(platform, input, input.body),
    issueClinicCode: (input) => issueClinicCode(platform, input, input.body),
    checkSubdomain: (input) => checkSubdomain(platform, input, input.params, input.query),
    getWorkspace: (input) => readClinic(platform, input, input.params.id),
    updateWorkspace: {
      find,
      handle: (input) => updateClinic(platform, input, input.params.id, input.body),
    },
    updateWorkspaceSettings: {
      find,
      handle: (input) => updateSettings(platform, input, input.params.id, input.body),
    },
    setClinicUpload: {
      find,
      handle: (input) => setColumns(platform, input, input.params.id, input.body),
    },
    setRequestBeforePay: {
      find,
      handle: (input) => setRequestBeforePay(platform, input, input.params.id, input.body),
    },
    setCreatorMode: {
      find,
      handle: (input) => setColumns(platform, input, input.params.id, input.body),
    },
    setNamespaces: {
      find,
      handle: (input) => setNamespaces(platform, input, input.params.id, input.body),
    },
    setWorkspaceDiscount: {
      find,
      handle: (input) => setDiscount(platform, input, input.params.id, input.body.discountId),
    },
    setMainFileType: {
      find,
      handle: (input) => setColumns(platform, input, input.params.id, input.body),
    },
    setLandingUrl: {
      find,
      handle: (input) => setColumns(platform, input, input.params.id, input.body),
    },
    setSubdomain: {
      find,
      handle: (input) => setSubdomain(platform, input, input.params.id, input.body),
    },
    listWorkspaceChanges: (input) => listChanges(platform, input, input.params.id, input.query),
    getClosing: (input) => readClosing(platform, input.params.id),
    closeWorkspace: (input) => closeClinic(platform, input, input.params.id),
    reopenWorkspace: (input) => reopenClinic(platform, input, input.params.id),
  };
};
