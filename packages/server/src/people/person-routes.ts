import type { personEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { checkPeopleList, invitePeopleList } from './people-import-service.ts';
import { listOpenCases, listPersonMails, readPerson } from './person-page-service.ts';

export const personHandlers = (platform: Platform): Handlers<typeof personEndpoints> => ({
  getPerson: (input) => readPerson(platform, input, input.params.id),
  listPersonMails: (input) => listPersonMails(platform, input, input.params.id),
  listOpenCases: (input) => listOpenCases(platform, input, input.params.id),
  checkPeopleList: (input) => checkPeopleList(platform, input, input.body),
  invitePeopleList: (input) => invitePeopleList(platform, input, input.body),
});
