// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkInstance } from './instance-check.ts';
import type { CheckedInstance } from './instance-check.ts';
import { repairInstance } from './instance-repair.ts';
import { InstanceError, problemOf } from './instance-problem.ts';
import type { InstanceProblem } from './instance-problem.ts';
import { hasTestData, TEST_DATA_DIR, withoutTestData } from '../test-data.ts';

function read(path: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(TEST_DATA_DIR, path)));
}

function check(path: string): CheckedInstance | InstanceProblem {
  try {
    return checkInstance(repairInstance(read(path)));
  } catch (error) {
    if (!(error instanceof InstanceError)) throw error;
    return error.problem;
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(join(TEST_DATA_DIR, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(TEST_DATA_DIR.length + 1));
}

describe.skipIf(!hasTestData)(`instance check on real files${withoutTestData}`, () => {
  const drawable = ['dicom/brain-mri/N2D_0140.dcm', 'dicom/mr-wrist-16/MR01.dcm', 'dicom/ct-3slice/01.dcm'];
  it.each(drawable)('lets %s through', (path) => {
    expect(check(path)).toMatchObject({ frames: 1 });
  });

  it('counts the frames of a multi-frame file', () => {
    expect(check('dicom/multiframe/examples_ybr_color.dcm')).toMatchObject({ frames: 30 });
    expect(check('dicom/multiframe/emri_small.dcm')).toMatchObject({ frames: 10, rows: 64, columns: 64 });
  });

  const refused: [string, InstanceProblem][] = [
    ['zero-byte.dcm', 'not-dicom'],
    ['text-renamed.dcm', 'not-dicom'],
    ['random-noise.dcm', 'not-dicom'],
    ['nested-20000-deep.dcm', 'damaged'],
    ['pixeldata-length-4gb.dcm', 'damaged'],
    ['undefined-length-never-ends.dcm', 'damaged'],
    ['says-compressed-is-raw.dcm', 'damaged'],
    ['no-rows-columns.dcm', 'damaged'],
    ['zero-rows.dcm', 'damaged'],
    ['truncated-90%.dcm', 'damaged'],
    ['pixels-too-short.dcm', 'incomplete'],
    ['huge-dimensions.dcm', 'too-large'],
    ['deflate-bomb-200MB.dcm', 'unsupported'],
    ['unknown-transfer-syntax.dcm', 'unsupported'],
  ];
  it.each(refused)('refuses %s as %s', (name, problem) => {
    expect(check(`made/dicom-hostile/${name}`)).toBe(problem);
  });

  it('F16: refuses RLE with several samples of more than 8 bits, which would be drawn wrong', () => {
    expect(check('dicom/colour/SC_rgb_rle_16bit.dcm')).toBe('unsupported');
    expect(check('dicom/colour/SC_rgb_rle_32bit.dcm')).toBe('unsupported');
    expect(check('dicom/multiframe/SC_rgb_rle_2frame.dcm')).toMatchObject({ frames: 2 });
  });

  it('H-001: refuses double float pixels (7FE0,0009) as unsupported, not as damaged', () => {
    const bytes = read('made/reports-2026-11/voi-linear/a.dcm');
    const pixelData = Buffer.from(bytes).lastIndexOf(Uint8Array.of(0xe0, 0x7f, 0x10, 0x00));
    bytes[pixelData + 2] = 0x09;
    expect(() => checkInstance(bytes)).toThrow(expect.objectContaining({ problem: 'unsupported' }));
  });

  it('caps the number of frames at what the pixels allow', () => {
    const found = check('made/dicom-hostile/huge-frame-count.dcm');
    expect(typeof found === 'string' ? 0 : found.frames).toBeLessThan(5);
  });

  it('reports that a plan and a report have no picture', () => {
    expect(check('dicom/no-image/rtplan.dcm')).toBe('no-picture');
    expect(check('dicom/no-image/test-SR.dcm')).toBe('no-picture');
  });

  it('checks every file of the collection, and none of them hangs it', () => {
    const files = [
      'made/dicom-hostile',
      'dicom/malformed',
      'dicom/odd-but-valid',
      'dicom/charsets',
      'dicom/no-image',
    ].flatMap(filesIn);
    expect(files.length).toBeGreaterThan(60);
    for (const file of files) {
      expect(check(file), file).toBeDefined();
    }
  });

  it('survives a file truncated at any place', () => {
    const whole = read('dicom/brain-mri/N2D_0140.dcm');
    for (let length = 0; length < whole.length * 0.98; length += 997) {
      expect(() => checkInstance(repairInstance(whole.slice(0, length))), `${length} bytes`).toThrow(
        InstanceError,
      );
    }
  });
});

describe.skipIf(!hasTestData)(`instance mending${withoutTestData}`, () => {
  it('adds the preamble to a file that begins with its meta header', () => {
    expect(check('dicom/transfer-syntax/JLSN_RGB_ILV0.dcm')).toMatchObject({ frames: 1 });
  });

  it('removes bytes after the picture', () => {
    const bytes = read('made/dicom-hostile/polyglot-zip-tail.dcm');
    expect(repairInstance(bytes).length).toBeLessThan(bytes.length);
    expect(check('made/dicom-hostile/polyglot-zip-tail.dcm')).toMatchObject({ frames: 1 });
  });

  it('returns a good file unchanged', () => {
    const bytes = read('dicom/mr-wrist-16/MR01.dcm');
    expect(repairInstance(bytes)).toBe(bytes);
  });
});

describe('problemOf', () => {
  it("finds the problem inside the image library's wrapper error", () => {
    expect(problemOf({ error: { error: new InstanceError('network') } })).toBe('network');
  });

  it('blames no file for an error that nobody looked at', () => {
    const errors = [
      new TypeError("Cannot read properties of null (reading 'upper')"),
      'x',
      undefined,
      { error: null },
    ];
    expect(new Set(errors.map(problemOf))).toEqual(new Set(['browser-failed']));
  });

  it('reports nonsense of any length as not DICOM', () => {
    for (const length of [0, 1, 131, 132, 200]) {
      expect(() => checkInstance(repairInstance(new Uint8Array(length)))).toThrow(InstanceError);
    }
  });
});
