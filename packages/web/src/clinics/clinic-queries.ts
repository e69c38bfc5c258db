// All clinic calls of the web app.
import {
  clinicEndpoints,
  discountEndpoints,
  gatewayEndpoints,
  type BodyOf,
  type Clinic,
  type SentQuery,
} from '@plainscan/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { callApi } from '../platform/api/api-client.ts';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { useCurrentUser } from '../platform/session/session.ts';

export type ClinicSearch = {
  keyword: string;
  isRecentlyAdded: boolean;
  orderField: 'name' | 'creatorType' | 'caseCreationType';
  orderType: 'ASC' | 'DESC';
  page: number;
};
export const clinicsAtOnce = 15;

export const clinicListQuery = ({ keyword, isRecentlyAdded, ...order }: ClinicSearch) => {
  const query: SentQuery<typeof clinicEndpoints.listWorkspaces> = {
    ...order,
    limit: clinicsAtOnce,
    ...(keyword && { keyword }),
    ...(isRecentlyAdded && { isRecentlyAdded }),
  };
  return queryOptions({
    queryKey: ['workspaces', 'list', query],
    queryFn: ({ signal }) => callEndpoint(clinicEndpoints.listWorkspaces, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

const keyOf = (id: number) => ['workspaces', 'one', id] as const;

export const clinicQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => callEndpoint(clinicEndpoints.getWorkspace, { params: { id }, signal }),
  });

/** Caches the updated clinic that every change returns. */
function cacheClinic(client: QueryClient, clinic: Clinic, ownId: number): void {
  client.setQueryData(keyOf(clinic.id), clinic);
  void client.invalidateQueries({ queryKey: ['workspaces', 'list'] });
  void client.invalidateQueries({ queryKey: ['workspaces', 'changes', clinic.id] });
  if (clinic.id === ownId) void client.invalidateQueries({ queryKey: ['current-user'] });
}

/** One change of a clinic. Each control has its own, so that each shows its result. */
export function useClinicChange<Input>(change: (input: Input) => Promise<Clinic>) {
  const client = useQueryClient();
  const { workspace } = useCurrentUser();
  return useMutation({
    mutationFn: change,
    onSuccess: (clinic) => cacheClinic(client, clinic, workspace.id),
  });
}

const params = (id: number) => ({ id });

/** The calls that change one setting each. */
export const changeCalls = {
  landingUrl: (id: number, landingUrl: string) =>
    callEndpoint(clinicEndpoints.setLandingUrl, { params: params(id), body: { landingUrl } }),
  subdomain: (id: number, subdomain: string) =>
    callEndpoint(clinicEndpoints.setSubdomain, { params: params(id), body: { subdomain } }),
  allowClinicUpload: (id: number, allowClinicUpload: boolean) =>
    callEndpoint(clinicEndpoints.setClinicUpload, { params: params(id), body: { allowClinicUpload } }),
  canRequestBeforePay: (id: number, canRequestBeforePay: boolean) =>
    callEndpoint(clinicEndpoints.setRequestBeforePay, { params: params(id), body: { canRequestBeforePay } }),
  creatorMode: (id: number, creatorMode: boolean) =>
    callEndpoint(clinicEndpoints.setCreatorMode, { params: params(id), body: { creatorMode } }),
  mainFileType: (id: number, mainFileType: Clinic['mainFileType']) =>
    callEndpoint(clinicEndpoints.setMainFileType, { params: params(id), body: { mainFileType } }),
  discount: (id: number, discountId: string | null) =>
    callEndpoint(clinicEndpoints.setWorkspaceDiscount, { params: params(id), body: { discountId } }),
  namespaces: (id: number, namespaceIds: string[]) =>
    callEndpoint(clinicEndpoints.setNamespaces, { params: params(id), body: { namespaceIds } }),
  settings: (id: number, body: BodyOf<typeof clinicEndpoints.updateWorkspaceSettings>) =>
    callEndpoint(clinicEndpoints.updateWorkspaceSettings, { params: params(id), body }),
  noIntroduction: (id: number) =>
    callEndpoint(clinicEndpoints.updateWorkspace, {
      params: params(id),
      body: { globalVideoIntroduction: '' },
    }),
  close: (id: number) => callEndpoint(clinicEndpoints.closeWorkspace, { params: params(id) }),
  reopen: (id: number) => callEndpoint(clinicEndpoints.reopenWorkspace, { params: params(id) }),
};

export type ClinicBranding = {
  name?: string;
  primaryColor?: string;
  clinicCode?: string;
  /** A new image, or `null` to remove it. `undefined` keeps the current one. */
  logo?: File | null | undefined;
};

/** V-109, P-041: as one multipart body, including the image. */
export function saveClinicBranding(id: number, { logo, ...look }: ClinicBranding): Promise<Clinic> {
  const body = new FormData();
  for (const [name, value] of Object.entries(look)) body.append(name, value);
  if (logo !== undefined) body.append('logoUrl', logo ?? '');
  const { method, path, response } = clinicEndpoints.updateWorkspace;
  return callApi({
    method,
    path: path.replace(':id', String(id)),
    body,
    read: (answer) => response.parse(answer),
  });
}

export type NewClinicForm = Record<string, string>;

/** V-097. The key prevents a form that is sent twice from creating two clinics (CG-204). */
export function createClinic(
  form: NewClinicForm,
  { logo, namespaceIds, key }: { logo: File | null; namespaceIds: readonly string[]; key: string },
): Promise<Clinic> {
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) body.append(name, value);
  for (const id of namespaceIds) body.append('namespaceIds[]', id);
  if (logo) body.append('logo', logo);
  const { method, path, response } = clinicEndpoints.createWorkspace;
  return callApi({ method, path, body, idempotencyKey: key, read: (answer) => response.parse(answer) });
}

export function useCreateClinic() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ form, ...rest }: { form: NewClinicForm } & Parameters<typeof createClinic>[1]) =>
      createClinic(form, rest),
    onSuccess: (clinic) => {
      client.setQueryData(keyOf(clinic.id), clinic);
      void client.invalidateQueries({ queryKey: ['workspaces', 'list'] });
    },
  });
}

/** V-065: returns an unused code from the first letters of a name. */
export async function issueClinicCode(name: string, workspaceId?: number): Promise<string> {
  const body = { name, ...(workspaceId !== undefined && { workspaceId }) };
  return (await callEndpoint(clinicEndpoints.issueClinicCode, { body })).code;
}

export const subdomainCheckQuery = (subdomain: string, workspaceId?: number) =>
  queryOptions({
    queryKey: ['workspaces', 'subdomain', subdomain, workspaceId ?? null],
    queryFn: ({ signal }) =>
      callEndpoint(clinicEndpoints.checkSubdomain, {
        params: { subdomain },
        query: workspaceId === undefined ? {} : { workspaceId },
        signal,
      }),
    staleTime: 10_000,
    gcTime: 30_000,
  });

export const namespacesQuery = queryOptions({
  queryKey: ['namespaces'],
  queryFn: ({ signal }) => callEndpoint(gatewayEndpoints.listNamespaces, { signal }),
});

export const allDiscountsQuery = queryOptions({
  queryKey: ['discounts', 'all'],
  queryFn: ({ signal }) => callEndpoint(discountEndpoints.listAllDiscounts, { signal }),
});

export const closingQuery = (id: number) =>
  queryOptions({
    queryKey: ['workspaces', 'closing', id],
    queryFn: ({ signal }) => callEndpoint(clinicEndpoints.getClosing, { params: { id }, signal }),
    // The current open cases decide, so nothing is cached.
    staleTime: 0,
    gcTime: 0,
  });

export const changesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['workspaces', 'changes', id],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(clinicEndpoints.listWorkspaceChanges, {
        params: { id },
        query: { limit: 20, ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ data }) => (data.length === 20 ? data.at(-1)?.id : undefined),
  });
