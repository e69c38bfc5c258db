// Keeps the registration input across a page reload, except passwords and checkboxes.
import { rememberClick, storedClick } from './ad-click.ts';

const key = 'registration-draft';

export const emptyRegistration = {
  name: '',
  preferredName: '',
  phoneNumber: '',
  dateOfBirth: '',
  email: '',
  gender: '',
  password: '',
  confirmPassword: '',
  terms: false as boolean,
  service: false as boolean,
  guardianConfirmed: false as boolean,
};
export type RegistrationFields = typeof emptyRegistration;

const kept = ['name', 'preferredName', 'phoneNumber', 'dateOfBirth', 'email', 'gender'] as const;

export function readDraft(): RegistrationFields {
  try {
    const draft = JSON.parse(window.sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    const known = kept.filter((name) => typeof draft[name] === 'string');
    return { ...emptyRegistration, ...Object.fromEntries(known.map((name) => [name, draft[name]])) };
  } catch {
    return emptyRegistration;
  }
}

export function storeDraft(fields: RegistrationFields): void {
  window.sessionStorage.setItem(
    key,
    JSON.stringify(Object.fromEntries(kept.map((name) => [name, fields[name]]))),
  );
}

export const dropDraft = (): void => window.sessionStorage.removeItem(key);

/** Returns where the user came from: an ad click, and a clinic's code (CG-141, CG-155). */
export function originOf(search: string): { gclid?: string; clinicCode?: string } {
  rememberClick(search);
  const gclid = storedClick();
  const clinicCode = new URLSearchParams(search).get('clinicCode');
  return { ...(gclid && { gclid }), ...(clinicCode && { clinicCode }) };
}
