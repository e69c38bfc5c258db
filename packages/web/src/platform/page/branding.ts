// The clinic's name, colour and logo, known before anybody signs in.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { callApi } from '../api/api-client.ts';
import { AppError } from '../api/app-error.ts';
import { currentSubDomain } from './host-workspace.ts';
import { pageSetting, productName } from './page-settings.ts';

/** What the page takes from the contract's branding. Read by hand: the login does without schemas. */
export interface Branding {
  readonly name: string;
  readonly primaryColor: string;
  readonly logoUrl: string | null;
  readonly landingUrl: string | null;
  readonly registerUrl: string | null;
  readonly isProviderWorkspace: boolean;
  /** Whom people ask who cannot get in. */
  readonly contactPhone: string | null;
  readonly contactEmail: string | null;
}

function readBranding(body: unknown): Branding {
  const said = body as Partial<Branding> | null;
  if (typeof said?.name !== 'string' || typeof said.primaryColor !== 'string')
    throw new TypeError('No branding');
  const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    name: said.name,
    primaryColor: said.primaryColor,
    logoUrl: textOf(said.logoUrl),
    landingUrl: textOf(said.landingUrl),
    registerUrl: textOf(said.registerUrl),
    isProviderWorkspace: said.isProviderWorkspace === true,
    contactPhone: textOf(said.contactPhone),
    contactEmail: textOf(said.contactEmail),
  };
}

/** The product's own face, shown where no clinic answers. */
export const productBranding: Branding = {
  name: productName(),
  primaryColor: '#0D5CB8',
  logoUrl: null,
  landingUrl: null,
  registerUrl: null,
  isProviderWorkspace: true,
  contactPhone: null,
  contactEmail: null,
};

/** What stands in the page itself; undefined where no server wrote it. */
function readPageBranding(): Branding | undefined {
  try {
    return readBranding(JSON.parse(pageSetting('branding')));
  } catch {
    return undefined;
  }
}

/** The server answered, and nobody has this sub-domain. */
const isUnknown = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'workspace.unknown';

export const brandingQuery = queryOptions({
  queryKey: ['branding', currentSubDomain()],
  queryFn: ({ signal }) =>
    callApi({
      method: 'GET',
      path: '/auth/sub-domain',
      query: { subdomain: currentSubDomain() },
      signal,
      read: readBranding,
    }),
  initialData: readPageBranding,
  staleTime: Infinity,
  retry: (failures, error) => failures < 1 && !isUnknown(error),
});

/** Whether this host is no portal of anybody. */
export const useIsUnknownPortal = (): boolean => isUnknown(useQuery(brandingQuery).error);

/** Points every colour token at the clinic's colour; anything but a six-digit hex is left out. */
export function applyBrandColor(color: string): void {
  if (/^#[0-9a-f]{6}$/i.test(color)) document.documentElement.style.setProperty('--brand', color);
}

/** The branding of this host; the product's own when the call fails, undefined while it runs. */
export function useBranding(): Branding | undefined {
  const { data, isError } = useQuery(brandingQuery);
  const branding = data ?? (isError ? productBranding : undefined);
  // Before the first paint, or the product's own colour would flash.
  useLayoutEffect(() => {
    if (branding) applyBrandColor(branding.primaryColor);
  }, [branding]);
  return branding;
}
