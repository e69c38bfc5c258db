import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';

import { fieldProblems } from '../shared/field-problems.ts';
import {
  clinicCodeSchema,
  clinicColors,
  clinicNameSchema,
  codePrefixOf,
  completeWebAddress,
  countryCodeSchema,
  defaultClinicColor,
  landingUrlSchema,
  needsNewCode,
  postalAddressSchema,
  primaryColorSchema,
  subdomainOfName,
  subdomainSchema,
  suggestedClinicColor,
  timeZoneSchema,
} from './clinic-rules.ts';
import {
  clinicSettingsSchema,
  clinicUploadSchema,
  namespaceIdsSchema,
  newClinicSchema,
} from './clinic-schema.ts';

const problemOf = (schema: z.ZodMiniType, value: unknown): string | undefined => {
  const read = schema.safeParse(value);
  return read.success ? undefined : read.error.issues[0]?.message;
};

describe('the subdomain suggested for a name (P-017)', () => {
  test.each([
    ['Tideway Radiology', 'tideway-radiology'],
    ['  St. Mary’s  &  Sons ', 'st-marys-sons'],
    ['Clínica Ñandú', 'clinica-nandu'],
    ['-- Bay --', 'bay'],
    ['東京', ''],
    ['A very long name of a clinic that has no end', 'a-very-long-name-of-a-clinic-tha'],
    ['x'.repeat(31) + ' y', 'x'.repeat(31)],
  ])('%j becomes %j', (name, subdomain) => {
    expect(subdomainOfName(name)).toBe(subdomain);
  });
});

describe('a subdomain (P-034, W-097, CG-125)', () => {
  test.each(['harbor', 'bay-view-2', 'x', '2nd-clinic', 'a'.repeat(32)])('can be %s', (word) => {
    expect(subdomainSchema.parse(word)).toBe(word);
  });
  test('is lowercased and trimmed', () => {
    expect(subdomainSchema.parse('  Bay-View ')).toBe('bay-view');
  });
  test.each([
    '',
    '-bay',
    'bay-',
    'bay view',
    'bay.view',
    'bay_view',
    'bày',
    'xn--80ak6aa92e',
    'a/b',
    "x';drop--",
    '\u202eyab',
  ])('%j is invalid', (word) => {
    expect(problemOf(subdomainSchema, word)).toBe('is not valid');
  });
  test.each(['www', 'API', 'admin', 'mail', 'app', 'login'])('%s is reserved', (word) => {
    expect(problemOf(subdomainSchema, word)).toBe(fieldProblems.subdomainReserved);
  });
  test('has at most 32 characters', () => {
    expect(problemOf(subdomainSchema, 'a'.repeat(33))).toBe(fieldProblems.tooLong);
  });
});

describe('a name (P-032, X-009)', () => {
  test.each([
    'Bay',
    'x'.repeat(32),
    'Clínica Ñandú',
    "O'Brien & Sons",
    "St.Luke's",
    '3D Imaging',
    '東京クリニック',
  ])('can be %s', (name) => {
    expect(clinicNameSchema.parse(` ${name} `)).toBe(name);
  });
  test.each([
    ['ab', fieldProblems.clinicName],
    ['   ab   ', fieldProblems.clinicName],
    ['x'.repeat(33), fieldProblems.clinicName],
    ['Bay\u202eweiv', fieldProblems.clinicPlainName],
    ['Bay\u0000view', fieldProblems.clinicPlainName],
    ['http://evil.test', fieldProblems.clinicPlainName],
    ['Go to www.evil.test', fieldProblems.clinicPlainName],
    ['evil.com/login', fieldProblems.clinicPlainName],
    ['evil.com／login', fieldProblems.clinicPlainName],
    ['=HYPERLINK(1)', fieldProblems.clinicPlainName],
    ['＝HYPERLINK(1)', fieldProblems.clinicPlainName],
    ['@SUM(1)', fieldProblems.clinicPlainName],
    ['-1+2', fieldProblems.clinicPlainName],
    ['<img src=x onerror=1>', fieldProblems.clinicPlainName],
    ['Bay <b>view</b>', fieldProblems.clinicPlainName],
    [undefined, fieldProblems.clinicName],
  ])('%j is refused', (name, problem) => {
    expect(problemOf(clinicNameSchema, name)).toBe(problem);
  });
});

describe('a clinic code (CG-111, P-033, X-008)', () => {
  test.each([
    ['Harbor Imaging', 'HAR'],
    ['X2', 'X2X'],
    ['Ñandú', 'NAN'],
    ['東京', 'XXX'],
    ['& Bay', 'BAY'],
  ])('for %s begins with %s', (name, prefix) => {
    expect(codePrefixOf(name)).toBe(prefix);
  });
  test.each(['HAR041', 'HA0412', '', 'HAR-0412', 'HAR04123'])('%s is invalid (W-096)', (code) => {
    expect(problemOf(clinicCodeSchema, code)).toBe('Invalid Workspace Name field');
  });
  test('can be typed in lowercase', () => {
    expect(clinicCodeSchema.parse(' har2041 ')).toBe('HAR2041');
  });
  test.each([
    ['Ha', null, false],
    ['Har', null, true],
    ['Harbor', 'HAR2041', false],
    ['Harvest', 'HAR2041', false],
    ['Bay', 'HAR2041', true],
    ['  Har', 'HAR2041', false],
  ])('the name %j with the code %s needs a new code: %s (P-018, P-019)', (name, code, isWanted) => {
    expect(needsNewCode(name, code)).toBe(isWanted);
  });
});

describe('a web page (P-007)', () => {
  test.each([
    ['harborimaging.example', 'https://harborimaging.example/'],
    ['http://harbor.example', 'http://harbor.example/'],
    ['HTTPS://Harbor.Example/Patients?x=1#top', 'https://harbor.example/Patients?x=1#top'],
    ['harbor.example:8080/a', 'https://harbor.example:8080/a'],
    ['localhost:5173', 'https://localhost:5173/'],
    ['clínica.example', 'https://clínica.example/'],
    ['harbor.example?x=1', 'https://harbor.example/?x=1'],
  ])('%s becomes %s', (typed, address) => {
    expect(completeWebAddress(typed)).toBe(address);
  });
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://harbor.example',
    'https://',
    'harbor',
    'https://user:secret@harbor.example',
    'https://harbor.example/a b',
    'https://harbor.example/"onload="x',
    'https://harbor.example/<script>',
    '//harbor.example',
    'https://har\u202ebor.example',
    'https://a..b',
  ])('%j is invalid', (typed) => {
    expect(completeWebAddress(typed)).toBeNull();
    expect(problemOf(landingUrlSchema, typed)).toBe(fieldProblems.webAddress);
  });
  test('can be empty', () => {
    expect(landingUrlSchema.parse('  ')).toBeNull();
  });
});

test('there are seven colors, with a default for the server and one for the form (P-038, P-039, CG-120, P-035)', () => {
  expect(clinicColors).toEqual(['#388E3C', '#2AAAE2', '#C2185B', '#F19100', '#787FF6', '#0D5CB8', '#636363']);
  expect([defaultClinicColor, suggestedClinicColor]).toEqual(['#388E3C', '#2AAAE2']);
  expect(primaryColorSchema.parse('#2aaae2')).toBe('#2AAAE2');
  for (const color of ['#000000', 'red', '#388E3C;background:url(x)'])
    expect(problemOf(primaryColorSchema, color)).toBe(fieldProblems.color);
});

test('an address, a country and a time zone must be valid (P-028, P-029)', () => {
  expect(problemOf(postalAddressSchema, '   ')).toBe(fieldProblems.required);
  expect(problemOf(postalAddressSchema, '1 Harbor\u2028Street')).toBe(fieldProblems.plainText);
  expect(countryCodeSchema.parse('US')).toBe('us');
  expect(problemOf(countryCodeSchema, 'usa')).toBe(fieldProblems.country);
  expect(timeZoneSchema.parse('America/Denver')).toBe('America/Denver');
  expect(problemOf(timeZoneSchema, 'America/Nowhere')).toBe(fieldProblems.timeZone);
});

describe('the form of a new clinic', () => {
  const form = {
    name: 'Tideway Radiology',
    address: '18 Harbor Street, Portland, ME 04101',
    contactNumber: '(555) 010-0190',
    adminName: 'Helen Marsh',
    adminTelephone: '(555) 010-0191',
    adminEmail: ' Helen@Tideway.test ',
    subdomain: 'tideway-radiology',
    clinicCode: 'TID2081',
    caseCreationType: 'manual_entry',
    creatorType: 'both',
    canRequestBeforePay: 'false',
    creatorMode: 'true',
  };

  test('has the defaults of its requirements, and accepts strings as flags (P-024 … P-028, CG-120, CG-121)', () => {
    expect(newClinicSchema.parse(form)).toMatchObject({
      countryCode: 'us',
      productType: 'white-glove-plus',
      allowClinicUpload: false,
      mainFileType: 'dicom',
      primaryColor: '#388E3C',
      canRequestBeforePay: false,
      creatorMode: true,
      adminEmail: 'helen@tideway.test',
    });
  });

  test.each([
    ['name', 'ab', fieldProblems.clinicName],
    ['address', '', fieldProblems.required],
    ['countryCode', '', fieldProblems.country],
    ['adminName', '', fieldProblems.required],
    ['adminEmail', 'helen@tideway', fieldProblems.email],
    ['adminTelephone', 'call me', 'Please enter a valid phone number'],
    ['contactNumber', '555', 'Please enter a valid phone number'],
    ['clinicCode', '', 'Invalid Workspace Name field'],
    ['subdomain', '-', 'is not valid'],
    ['primaryColor', '#123456', fieldProblems.color],
  ])('refuses %s %j (P-029 … P-036, W-095)', (field, value, problem) => {
    const read = newClinicSchema.safeParse({ ...form, [field]: value });
    const problems = new Set(read.error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`));
    expect([...problems]).toEqual([`${field}: ${problem}`]);
  });

  test.each([
    'canRequestBeforePay',
    'creatorMode',
    'caseCreationType',
    'creatorType',
    'address',
    'adminName',
  ])('requires %s (P-029, P-035)', (field) => {
    const read = newClinicSchema.safeParse({ ...form, [field]: undefined });
    expect(read.error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });

  test('accepts namespaces as JSON or multipart sends them, or none (CG-151, P-036)', () => {
    const [one, two] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002'];
    expect(namespaceIdsSchema.parse([one, two, one])).toEqual([one, two]);
    expect(namespaceIdsSchema.parse({ 0: one, 1: two })).toEqual([one, two]);
    expect(namespaceIdsSchema.parse(one)).toEqual([one]);
    expect(namespaceIdsSchema.parse('')).toEqual([]);
    expect(namespaceIdsSchema.safeParse(['x']).success).toBe(false);
  });

  test('accepts the values of clinic upload (P-025)', () => {
    expect(['allowed', 'not-allowed', 'true', false].map((word) => clinicUploadSchema.parse(word))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(clinicUploadSchema.safeParse('perhaps').success).toBe(false);
  });

  test('settings stay within their limits', () => {
    for (const settings of [
      { shareDays: 0 },
      { shareDays: 91 },
      { imageRetentionDays: 29 },
      { imageRetentionDays: 3_651 },
      { locale: 'fr' },
      { contactEmail: 'x' },
    ])
      expect(clinicSettingsSchema.safeParse(settings).success).toBe(false);
    expect(clinicSettingsSchema.parse({ imageRetentionDays: null, contactEmail: null })).toEqual({
      imageRetentionDays: null,
      contactEmail: null,
    });
  });
});
