// The clinic's name, color and logo, known before login.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { callApi } from '../api/api-client.ts';
import { AppError } from '../api/app-error.ts';
import { currentSubDomain } from './host-workspace.ts';
import { pageSetting, productName } from './page-settings.ts';

/** The part of the contract's branding that the page uses. Parsed by hand, because the login loads no schemas. */
export interface Branding {
  readonly name: string;
  readonly primaryColor: string;
  readonly logoUrl: string | null;
  readonly landingUrl: string | null;
  readonly registerUrl: string | null;
  readonly isProviderWorkspace: boolean;
  /** Contact for users who cannot sign in. */
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

/** The product's own branding, used without a clinic. */
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

/** Returns the branding embedded in the page. `undefined` if no server wrote it. */
function readPageBranding(): Branding | undefined {
  try {
    return readBranding(JSON.parse(pageSetting('branding')));
  } catch {
    return undefined;
  }
}

/** The server responded that no workspace has this subdomain. */
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

/** Returns whether this host belongs to no portal. */
export const useIsUnknownPortal = (): boolean => isUnknown(useQuery(brandingQuery).error);

/** Sets every color token from the clinic's color. Ignores anything except a six-digit hex value. */
export function applyBrandColor(color: string): void {
  if (/^#[0-9a-f]{6}$/i.test(color)) document.documentElement.style.setProperty('--brand', color);
}

/** Returns the branding of this host: the product's own if the call fails, `undefined` while it runs. */
export function useBranding(): Branding | undefined {
  const { data, isError } = useQuery(brandingQuery);
  const branding = data ?? (isError ? productBranding : undefined);
  // Before the first paint, otherwise the product's own color would flash.
  useLayoutEffect(() => {
    if (branding) applyBrandColor(branding.primaryColor);
  }, [branding]);
  return branding;
}
