// Rules for a clinic's settings: name, browser address, code, color and web page. Shared by the server and the forms.
import * as z from 'zod/mini';

import { fieldProblems } from '../shared/field-problems.ts';
import { requiredText } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';

/** P-038: the seven colors that a clinic can choose from. */
export const clinicColors = [
  '#388E3C',
  '#2AAAE2',
  '#C2185B',
  '#F19100',
  '#787FF6',
  '#0D5CB8',
  '#636363',
] as const;
export type ClinicColor = (typeof clinicColors)[number];

/** CG-120: the color of a clinic that names none, and the color that the form suggests. */
export const defaultClinicColor: ClinicColor = '#388E3C';
export const suggestedClinicColor: ClinicColor = '#2AAAE2';

/** CG-125: names that belong to the product, or that others would take for the product's own. */
const reservedSubdomains = new Set([
  'www',
  'api',
  'app',
  'admin',
  'administrator',
  'mail',
  'email',
  'smtp',
  'imap',
  'pop',
  'ftp',
  'ns1',
  'ns2',
  'mx',
  'autodiscover',
  'autoconfig',
  'wpad',
  'isatap',
  'cdn',
  'static',
  'assets',
  'media',
  'files',
  'auth',
  'login',
  'sso',
  'account',
  'accounts',
  'billing',
  'payment',
  'payments',
  'support',
  'help',
  'status',
  'security',
  'abuse',
  'postmaster',
  'hostmaster',
  'webmaster',
  'root',
  'dev',
  'test',
  'staging',
  'demo',
  'localhost',
  'dicom',
  'pacs',
  'gateway',
  'ws',
]);

export const isReservedSubdomain = (subdomain: string): boolean => reservedSubdomains.has(subdomain);

/** P-017: suggests a subdomain for a name: lowercase, hyphens for spaces. Returns '' if nothing is left of it. */
export const subdomainOfName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9\s-]/g, '')
    .trim()
    .replaceAll(/[\s-]+/g, '-')
    .slice(0, limits.subdomainLength)
    .replaceAll(/^-+|-+$/g, '');

/** P-034: letters, digits and inner hyphens, in lowercase. `xn--` is refused because browsers show other letters. */
export const subdomainSchema = z.string(fieldProblems.subdomain).check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, fieldProblems.subdomain),
  z.maxLength(limits.subdomainLength, fieldProblems.tooLong),
  z.regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, fieldProblems.subdomain),
  z.refine((value: string) => !/^..--/.test(value), fieldProblems.subdomain),
  z.refine((value: string) => !isReservedSubdomain(value), fieldProblems.subdomainReserved),
);

/** Control and invisible direction characters, which could make a mail or page show something else. */
const hiddenCharacter = /[\p{Cc}\u2028\u2029\u200b\u202a-\u202e\u2066-\u2069\ufeff]/u;

/**
 * Returns whether the name reads as nothing but a name in a subject line, a sheet and a page: no formula, markup or web
 * address with a path. A dot is allowed, as in "St.Luke's".
 */
const isPlainClinicName = (name: string): boolean =>
  /^[\p{L}\p{N}][^<>/\\]*$/u.test(name.normalize('NFKC')) &&
  !/www\./i.test(name) &&
  !hiddenCharacter.test(name);

/** P-032: 3 to 32 characters, safe to use in a subject line and as a sender's name. */
export const clinicNameSchema = z.string(fieldProblems.clinicName).check(
  z.trim(),
  z.minLength(limits.clinicNameMin, fieldProblems.clinicName),
  z.maxLength(limits.clinicNameMax, fieldProblems.clinicName),
  z.refine((name: string) => isPlainClinicName(name), fieldProblems.clinicPlainName),
);

export const postalAddressSchema = requiredText(limits.addressLength).check(
  z.refine((text: string) => !hiddenCharacter.test(text), fieldProblems.plainText),
);

export const countryCodeSchema = z
  .string(fieldProblems.country)
  .check(z.trim(), z.toLowerCase(), z.regex(/^[a-z]{2}$/, fieldProblems.country));

export const primaryColorSchema = z.string(fieldProblems.color).check(
  z.refine(
    (color: string) => clinicColors.some((known) => known === color.toUpperCase()),
    fieldProblems.color,
  ),
  z.toUpperCase(),
);

/** CG-111: returns the three letters that a name contributes to a code and to the names of cases. */
export const codePrefixOf = (name: string): string =>
  name
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, limits.codePrefixLength)
    .padEnd(limits.codePrefixLength, 'X');

/** P-018, P-019: returns whether a name needs a code that the form does not have yet. */
export const needsNewCode = (name: string, code: string | null): boolean =>
  name.trim().length >= limits.clinicNameMin &&
  (code === null || !code.startsWith(codePrefixOf(name.trim())));

/** P-033: three letters from the name and four digits. */
export const clinicCodeSchema = z
  .string(fieldProblems.clinicCode)
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{3}\d{4}$/, fieldProblems.clinicCode));

const webAddress =
  /^(?<scheme>https?:\/\/)?(?<host>(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]*|localhost)(?<port>:\d{1,5})?(?<rest>[/?#][^\s"<>\\^`{|}]*)?$/iu;

/** P-007: completes a typed web address, with https unless it has a scheme. Returns `null` for an invalid one. */
export function completeWebAddress(typed: string): string | null {
  const text = typed.trim();
  if (hiddenCharacter.test(text)) return null;
  const found = webAddress.exec(text)?.groups;
  if (!found) return null;
  const { scheme = 'https://', host = '', port = '', rest = '/' } = found;
  return `${scheme.toLowerCase()}${host.toLowerCase()}${port}${rest.startsWith('/') ? rest : `/${rest}`}`;
}

/** P-007: an empty value removes it. */
export const landingUrlSchema = z.pipe(
  z.string(fieldProblems.webAddress).check(
    z.maxLength(limits.webAddressLength, fieldProblems.tooLong),
    z.refine(
      (typed: string) => typed.trim() === '' || completeWebAddress(typed) !== null,
      fieldProblems.webAddress,
    ),
  ),
  z.transform((typed: string) => completeWebAddress(typed)),
);

const timeZones: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);

export const timeZoneSchema = z
  .string(fieldProblems.timeZone)
  .check(z.refine((zone: string) => timeZones.has(zone), fieldProblems.timeZone));
