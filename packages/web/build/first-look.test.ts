import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundleFirstLook } from './first-look.ts';

describe('bundleFirstLook', () => {
  it('puts the first look at a report into one small script', async () => {
    const code = await bundleFirstLook(join(import.meta.dirname, '../src/records/report/first-look.ts'));
    expect(code).toContain('/api/cases/');
    expect(code).not.toMatch(/\b(import|export)\b/);
    expect(Buffer.byteLength(code)).toBeLessThan(6_000);
  });
});
