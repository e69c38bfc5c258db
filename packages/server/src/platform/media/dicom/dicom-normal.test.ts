// Copies that every viewer can decode, of files whose frames are deflated individually.
import dicomParser from 'dicom-parser';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMediaChild, type MediaChild } from '../sandbox/media-child.ts';
import { explainSkip, filesBelow, hasTestData, testData } from '../test-data-fixture.ts';

explainSkip();
let scratch = '';
let child: MediaChild;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'normal-'));
  child = createMediaChild({ scratch, readOnly: hasTestData ? [testData] : [] });
});
afterAll(async () => {
  await child.close();
  await rm(scratch, { recursive: true, force: true });
});

describe.skipIf(!hasTestData)('a copy for viewers', () => {
  const copyOf = async (name: string) => {
    const file = filesBelow('dicom/transfer-syntax').find((one) => one.name.endsWith(name));
    const outputPath = join(scratch, name);
    if (file === undefined) throw new Error(`${name} is missing.`);
    return { outputPath, answer: await child.normalize({ ...file, outputPath }) };
  };

  it('holds individually deflated frames side by side', async () => {
    const { outputPath, answer } = await copyOf('liver_deflate.dcm');
    const bytes = await readFile(outputPath);
    expect(answer).toEqual({ kind: 'normalized', length: bytes.length });
    const parsed = dicomParser.parseDicom(bytes);
    expect(parsed.string('x00020010')).toBe('1.2.840.10008.1.2.1');
    // Three frames of 512 × 512 pixels, one bit each.
    expect(parsed.elements['x7fe00010']?.length).toBe((3 * 512 * 512) / 8);
  });

  it('joins the fragments of a single image', async () => {
    const { outputPath } = await copyOf('US1_J2KR.dcm');
    const parsed = dicomParser.parseDicom(await readFile(outputPath));
    expect(parsed.string('x00020010')).toBe('1.2.840.10008.1.2.4.90');
    expect(parsed.elements['x7fe00010']?.fragments).toHaveLength(1);
  });
});
