import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { strippedModule, forbidReading } from './bare-contract.ts';

const parse = (code: string) => parseSync('x-endpoints.ts', code).program as never;
/** Collapses whitespace, which varies with what was removed. */
const bare = (code: string) => strippedModule(code, parse).replaceAll(/\s+/g, ' ').trim();

const table = `import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema, otherSchema } from '../shared/field-schemas.ts';
import { recordSchema } from './record-schema.ts';
const params = z.object({ id: idSchema });
export type Record = z.output<typeof recordSchema>;
export const other = otherSchema;
export const recordEndpoints = {
  getRecord: endpoint({ method: 'GET', path: '/records/:id', permission: 'record.read', params, response: recordSchema }),
  removeRecord: endpoint({ method: 'DELETE', path: '/records/:id', params, successStatus: 204 }),
} as const;`;

describe('strippedModule', () => {
  it('K-001 keeps the method, the path and the response marker of a row, and drops unused declarations', () => {
    const left = bare(table);
    expect(left).toContain(
      "getRecord: endpoint({ method: 'GET', path: '/records/:id', response: trustedAnswer })",
    );
    expect(left).toContain("removeRecord: endpoint({ method: 'DELETE', path: '/records/:id', })");
    expect(left).not.toMatch(/zod|params|recordSchema|idSchema|type Record/);
    expect(left).toContain('{ otherSchema }');
  });
  it('marks declarations as free of side effects, so that the bundler can drop unused ones', () => {
    expect(bare('export const one = made(2);\nexport const two = () => 2;')).toBe(
      'export const one = /* @__PURE__ */ (() => (made(2)))(); export const two = () => 2;',
    );
  });
  it('keeps what another declaration of the module uses', () => {
    expect(bare('const a = 1;\nconst b = a;\nexport const c = { b };\nconst d = c;')).not.toContain('d =');
    expect(bare('const a = 1;\nconst b = a;\nexport const c = { b };')).toContain('const a = 1;');
  });
});

describe('forbidReading', () => {
  it('refuses a page that reads something the build removes', () => {
    expect(() => forbidReading('recordEndpoints.getRecord.params.parse(x)', 'page.tsx')).toThrow(
      'leaves out',
    );
    expect(() =>
      forbidReading('callEndpoint(recordEndpoints.getRecord, { params })', 'page.tsx'),
    ).not.toThrow();
  });
});
