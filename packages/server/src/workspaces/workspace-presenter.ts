import { clinicUploadWord, discountPercent, type Branding, type Workspace } from '@plainscan/contract';

import type { WorkspaceRow } from './workspace-tables.ts';

const logoAddress = (id: number, key: string): string => `/api/workspaces/${id}/logo?v=${key.slice(-12)}`;

export function presentBranding(row: WorkspaceRow): Branding {
  return {
    id: row.id,
    name: row.name,
    subdomain: row.subdomain,
    primaryColor: row.primaryColor,
    // The key changes with the picture, so that a cache never shows an old one.
    logoUrl: row.logoKey && logoAddress(row.id, row.logoKey),
    iconUrl: row.iconKey && `${logoAddress(row.id, row.iconKey)}&as=icon`,
    landingUrl: row.landingUrl,
    registerUrl: null,
    isProviderWorkspace: row.isProvider,
    locale: row.locale,
    contactPhone: row.contactPhone,
    contactEmail: row.contactEmail,
  };
}

/** CG-27: returns the alias of the provider flag, which the specification names after the product. */
const aliasOf = (productName: string): string =>
  `is${productName.replaceAll(/[^\p{L}\p{N}]/gu, '')}Workspace`;

/** Presents a workspace. `couponPercent` is its coupon's discount, or `null` without one. */
export function presentWorkspace(
  row: WorkspaceRow,
  couponPercent: number | null,
  productName: string,
): Workspace {
  return {
    [aliasOf(productName)]: row.isProvider,
    ...presentBranding(row),
    productType: row.productType,
    creatorType: row.creatorType,
    caseCreationType: row.caseCreationType,
    mainFileType: row.mainFileType,
    creatorMode: row.creatorMode,
    canRequestBeforePay: row.canRequestBeforePay,
    discountType: row.discountType,
    discountPercent: discountPercent({
      ...row,
      couponPercent,
    }),
    allowClinicUpload: clinicUploadWord(row.allowClinicUpload),
    shareDays: row.shareDays,
  };
}
