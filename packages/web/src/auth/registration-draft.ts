// What was typed into the registration survives a reload of the page, but for the passwords and the boxes.
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

/** Where the person came from: the click of an advertisement, kept for 90 days, and a clinic's code (CG-141, CG-155). */
export function originOf(search: string, now = Date.now()): { gclid?: string; clinicCode?: string } {
  const query = new URLSearchParams(search);
  const clicked = query.get('gclid');
  if (clicked) window.localStorage.setItem('gclid', JSON.stringify({ id: clicked, at: now }));
  const gclid = clicked ?? storedClick(now);
  const clinicCode = query.get('clinicCode');
  return { ...(gclid && { gclid }), ...(clinicCode && { clinicCode }) };
}

function storedClick(now: number): string | null {
  try {
    const { id, at } = JSON.parse(window.localStorage.getItem('gclid') ?? '{}') as {
      id?: unknown;
      at?: unknown;
    };
    return typeof id === 'string' && typeof at === 'number' && now - at < 90 * 86_400_000 ? id : null;
  } catch {
    return null;
  }
}
