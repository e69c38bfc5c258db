// Contract rules that types cannot enforce for calls, permissions, errors and pages.
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';

import * as contract from './index.ts';
import type { Endpoint } from './shared/endpoint.ts';

const tables = Object.entries(contract).flatMap(([name, value]) =>
  name.endsWith('Endpoints') ? [value as Record<string, Endpoint>] : [],
);
const rows: [string, Endpoint][] = tables.flatMap((table) => Object.entries(table));

describe('the endpoint tables', () => {
  test('contain each method and path once, and each name once', () => {
    const addresses = rows.map(([, row]) => `${row.method} ${row.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(new Set(rows.map(([name]) => name)).size).toBe(rows.length);
  });

  test.each(rows)('%s: its path parameters have a schema, and its summary is a sentence', (_name, row) => {
    expect(row.path.includes(':')).toBe(row.params !== undefined);
    expect(row.summary).toMatch(/^\p{Lu}.*[.]$|^tus: .*[.]$/u);
    if (row.permission !== 'public') expect(contract.permissions).toHaveProperty(row.permission);
  });
});

// Some schemas keep their definition elsewhere than in `def`.
const defOf = (schema: z.ZodMiniType) => schema['_zod'].def;

/** Returns a schema and all its nested schemas, itself first. Follows lazy ones only once. */
function partsOf(schema: z.ZodMiniType, seen = new Set<unknown>()): z.ZodMiniType[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { shape, getter, ...def } = defOf(schema) as { shape?: object; getter?: () => unknown };
  const inner: unknown[] = [...Object.values(def), ...Object.values(shape ?? {}), getter?.()].flat();
  return [schema, ...inner.flatMap((one) => (isSchema(one) ? partsOf(one, seen) : []))];
}

const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value;

describe('ADR 67: the browser reads answers without their schemas', () => {
  const answers = rows.flatMap(([name, { response }]) =>
    response && isSchema(response) ? [[name, response] as const] : [],
  );

  test.each(answers)('%s: its schema does not transform what it parses', (_name, response) => {
    const changing = partsOf(response).filter(
      (part) =>
        ['default', 'prefault', 'catch', 'transform', 'pipe'].includes(defOf(part).type) ||
        'coerce' in defOf(part),
    );
    expect(changing.map((part) => defOf(part).type)).toEqual([]);
  });
});

describe('B-001, CG-01: the table of permissions', () => {
  test('every permission has a value for every role', () => {
    for (const row of Object.values(contract.permissions))
      expect(Object.keys(row).sort()).toEqual([...contract.roles].sort());
  });

  test('the role `user` can read its own account and no case', () => {
    expect(contract.scopeFor('account.own', 'user')).toBe('own');
    expect(contract.scopeFor('case.read', 'user')).toBe('none');
    expect(contract.scopeFor('upload.own', 'user')).toBe('none');
  });
});

describe('the error catalog', () => {
  test('every text fills its placeholders in both languages', () => {
    for (const [code, { en, es }] of Object.entries(contract.errorCatalog)) {
      const places = (text: string): string[] =>
        [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '').sort();
      expect(places(es), code).toEqual(places(en));
    }
  });

  test('W-010, W-014, W-015, W-028, W-029, W-032, W-039, W-054: verbatim texts', () => {
    const texts = Object.values(contract.errorCatalog).map((row) => row.en);
    expect(texts).toEqual(
      expect.arrayContaining([
        'Not allowed to reject this case with the current status',
        'Uploaded report must be a pdf/doc/txt/image file',
        'The selected folder does not contain any study files',
        'Please make sure that study and report are uploaded.',
        'Please upload your radiology report to continue.',
        'This case has been picked up',
        'Incorrect email or password',
        'Please accept the terms and conditions to proceed.',
      ]),
    );
  });
});

describe('pages', () => {
  test('patients are on no staff page, and signed-in users on no public page', () => {
    expect(contract.canOpenPath('patient', '/cases')).toBe(false);
    expect(contract.canOpenPath('creator', '/patient-report')).toBe(false);
    expect(contract.canOpenPath('admin', '/login')).toBe(false);
    expect(contract.canOpenPath('admin', '/nowhere')).toBe(false);
    expect(contract.canOpenPath('admin', 'constructor')).toBe(false);
  });
});

describe('I-022, CG-80: record status', () => {
  test.each([
    [null, null],
    ['archived', null],
    ['completed', 'completed'],
    ['not-paid', 'not-paid'],
    ['uploading', 'in-progress'],
    ['in-review', 'in-progress'],
  ] as const)('%s reads %s', (status, record) => {
    expect(contract.recordStatus(status)).toBe(record);
  });

  test('CG-166: a case that the clinic pays for is not unpaid for its patient', () => {
    expect(contract.recordStatus('not-paid', 'workspace')).toBe('in-progress');
    expect(contract.recordStatus('not-paid', 'patient')).toBe('not-paid');
  });
});

describe('texts with placeholders', () => {
  test('a placeholder without a value stays as it is', () => {
    expect(contract.fillIn('{a} and {b}', { a: 1 })).toBe('1 and {b}');
    expect(contract.errorText('upload.offset', 'es', { offset: 7 })).toBe('La carga continúa en el byte 7.');
  });
  test('CG-198 uses the singular for one day, in both languages', () => {
    const said = (locale: 'en' | 'es', days: number) =>
      contract.errorText('question.too-late', locale, { days, contact: '555' });
    expect(said('en', 1)).toMatch(/^You can ask here for 1 day after /);
    expect(said('en', 14)).toMatch(/^You can ask here for 14 days after /);
    expect(said('es', 1)).toMatch(/^Aquí puede preguntar durante 1 día desde /);
    expect(said('es', 14)).toMatch(/^Aquí puede preguntar durante 14 días desde /);
  });
});
