// The rule of the four fields of an online portal (G-009, E-029).
import { limits, type PortalAccess } from '@plainscan/contract';
import type { FormRule } from '../../platform/forms/form-fields.ts';

export const emptyPortal: PortalAccess = {
  portalAddress: '',
  portalUsername: '',
  portalPassword: '',
  studyName: '',
};

export const portalFields = Object.keys(emptyPortal) as (keyof PortalAccess)[];

/** What stands under the fields that are empty: `missing`. */
export const portalRule =
  (missing: string): FormRule<PortalAccess> =>
  (values) =>
    Object.fromEntries(portalFields.flatMap((name) => (values[name].trim() === '' ? [[name, missing]] : [])));

export const portalFieldLength = limits.titleLength;
