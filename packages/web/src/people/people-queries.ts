// All user-list calls of the web app.
import {
  administratorEndpoints,
  creatorEndpoints,
  pageSize,
  patientEndpoints,
  personEndpoints,
  type CheckedList,
  type DisableChoices,
  type ListedPatient,
  type ListedPerson,
  type PersonStatus,
  type SentBody,
} from '@plainscan/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../platform/api/call-endpoint.ts';

/** The kind of users on a page. Their calls have other names. */
export type PeopleKind = 'administrators' | 'creators' | 'patients';

export type PeopleOrder = 'name' | 'phoneNumber' | 'createdAt';

export interface PeopleSearch {
  /** 0-based, whatever the call starts at. */
  page: number;
  keyword: string;
  status: PersonStatus | null;
  orderField: PeopleOrder;
  orderType: 'ASC' | 'DESC';
}

/** A row of any list. Fields that only patients have are missing in the others. */
export type PersonItem = ListedPerson & Partial<Pick<ListedPatient, 'dateOfBirth' | 'preferredName'>>;

interface PeoplePage {
  data: PersonItem[];
  total: number;
  totalIsMore?: boolean | undefined;
}

interface ListQuery {
  page: number;
  limit: number;
  orderField: PeopleOrder;
  orderType: 'ASC' | 'DESC';
  keyword?: string;
  status?: PersonStatus;
  workspaceId?: number;
}

const lists: Record<PeopleKind, (query: ListQuery, signal: AbortSignal) => Promise<PeoplePage>> = {
  // CG-48: only this list counts its pages from 1.
  administrators: ({ page, ...query }, signal) =>
    callEndpoint(administratorEndpoints.listAdmins, { query: { ...query, page: page + 1 }, signal }),
  creators: (query, signal) => callEndpoint(creatorEndpoints.listCreators, { query, signal }),
  patients: ({ orderField, ...query }, signal) =>
    callEndpoint(patientEndpoints.listPatients, {
      query: { ...query, orderField: orderField === 'createdAt' ? 'createdAt' : 'name' },
      signal,
    }),
};

export const peopleListQuery = (
  kind: PeopleKind,
  { keyword, status, ...search }: PeopleSearch,
  workspaceId: number | null,
) => {
  const query: ListQuery = {
    ...search,
    limit: pageSize,
    ...(keyword && { keyword }),
    ...(status && { status }),
    ...(workspaceId !== null && { workspaceId }),
  };
  return queryOptions({
    queryKey: ['people', kind, query],
    queryFn: ({ signal }) => lists[kind](query, signal),
    placeholderData: keepPreviousData,
  });
};

const peopleKinds = Object.keys(lists) as PeopleKind[];
const foundPerKind = 8;

/** Finds people of every kind by name or email. Each call creates entries in the trail. */
export const peopleSearchQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['people', 'search', keyword],
    queryFn: async ({ signal }): Promise<PersonItem[]> => {
      const query = { page: 0, limit: foundPerKind, orderField: 'name', orderType: 'ASC', keyword } as const;
      const pages = await Promise.all(peopleKinds.map((kind) => lists[kind](query, signal)));
      return pages.flatMap(({ data }) => data);
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', 'person', id],
    queryFn: ({ signal }) => callEndpoint(personEndpoints.getPerson, { params: { id }, signal }),
  });

export const personMailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', 'mails', id],
    queryFn: ({ signal }) => callEndpoint(personEndpoints.listPersonMails, { params: { id }, signal }),
  });

/** Not cached, because a user's open cases change while a page is open. */
export const openCasesQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', 'open-cases', id],
    queryFn: ({ signal }) => callEndpoint(personEndpoints.listOpenCases, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Invalidates everything that shows users, or who has which case. */
function useInvalidateLists(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    for (const key of ['cases', 'case']) void client.invalidateQueries({ queryKey: [key] });
    await client.invalidateQueries({ queryKey: ['people'] });
  };
}

export interface InviteDetails {
  name: string;
  phoneNumber: string;
  email: string;
}

interface Invitation extends InviteDetails {
  workspaceId: number;
}

const invites: Record<PeopleKind, (body: Invitation) => Promise<PersonItem>> = {
  administrators: (body) => callEndpoint(administratorEndpoints.inviteAdmin, { body }),
  creators: (body) => callEndpoint(creatorEndpoints.inviteCreator, { body }),
  patients: (body) => callEndpoint(patientEndpoints.invitePatient, { body }),
};

const resends: Record<PeopleKind, (person: PersonItem, body: InviteDetails) => Promise<PersonItem>> = {
  administrators: ({ id, workspaceId }, body) =>
    callEndpoint(administratorEndpoints.resendAdminInvitation, {
      params: { id },
      body: { ...body, workspaceId },
    }),
  creators: ({ id }, body) =>
    callEndpoint(creatorEndpoints.resendCreatorInvitation, { params: { id }, body }),
  // includes the user and the workspace.
  patients: ({ id, workspaceId }, body) =>
    callEndpoint(patientEndpoints.resendPatientInvitation, {
      params: { userId: id },
      body: { ...body, userId: id, workspaceId },
    }),
};

/** Invites a user to a workspace, or resends the invitation of an existing one. */
export function useInvite(kind: PeopleKind, person: PersonItem | null) {
  const invalidateLists = useInvalidateLists();
  return useMutation({
    mutationFn: ({ workspaceId, ...details }: Invitation) =>
      person === null ? invites[kind]({ ...details, workspaceId }) : resends[kind](person, details),
    onSuccess: invalidateLists,
  });
}

/** Returns the kind of list that a user is on. */
export const kindOf = ({ role }: Pick<PersonItem, 'role'>): PeopleKind =>
  role === 'patient' ? 'patients' : role === 'creator' ? 'creators' : 'administrators';

const disables: Record<PeopleKind, (id: string, body: DisableChoices) => Promise<{ cases: unknown[] }>> = {
  administrators: (id, body) => callEndpoint(administratorEndpoints.disableAdmin, { params: { id }, body }),
  creators: (id, body) => callEndpoint(creatorEndpoints.disableCreator, { params: { id }, body }),
  patients: (id) => callEndpoint(patientEndpoints.disablePatient, { params: { userId: id } }),
};

export function useDisable(person: PersonItem) {
  const invalidateLists = useInvalidateLists();
  return useMutation({
    mutationFn: (choices: DisableChoices) => disables[kindOf(person)](person.id, choices),
    onSuccess: invalidateLists,
  });
}

const enables: Record<PeopleKind, (id: string) => Promise<PersonItem>> = {
  administrators: (id) => callEndpoint(administratorEndpoints.enableAdmin, { params: { id } }),
  creators: (id) => callEndpoint(creatorEndpoints.enableCreator, { params: { id } }),
  patients: (id) => callEndpoint(patientEndpoints.enablePatient, { params: { userId: id } }),
};

export function useEnable(person: PersonItem) {
  const invalidateLists = useInvalidateLists();
  return useMutation({ mutationFn: () => enables[kindOf(person)](person.id), onSuccess: invalidateLists });
}

/** Corrects the date of birth (YYYY-MM-DD) of a patient's account. */
export function useCorrectBirthDate(userId: string) {
  const invalidateLists = useInvalidateLists();
  return useMutation({
    mutationFn: (dateOfBirth: string) =>
      callEndpoint(patientEndpoints.correctBirthDate, { params: { userId }, body: { dateOfBirth } }),
    onSuccess: invalidateLists,
  });
}

const listRoles = { administrators: 'admin', creators: 'creator', patients: 'patient' } as const;

export type PeopleListBody = Omit<SentBody<typeof personEndpoints.checkPeopleList>, 'role'>;

/** Returns what a list would do. Sends nothing. */
export function useCheckList(kind: PeopleKind) {
  return useMutation({
    mutationFn: (body: PeopleListBody): Promise<CheckedList> =>
      callEndpoint(personEndpoints.checkPeopleList, { body: { ...body, role: listRoles[kind] } }),
  });
}

export function useInviteList(kind: PeopleKind) {
  const invalidateLists = useInvalidateLists();
  return useMutation({
    mutationFn: (body: PeopleListBody): Promise<CheckedList> =>
      callEndpoint(personEndpoints.invitePeopleList, { body: { ...body, role: listRoles[kind] } }),
    onSuccess: invalidateLists,
  });
}
