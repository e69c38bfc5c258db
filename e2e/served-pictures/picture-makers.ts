// Makes files of the transfer syntaxes that the test data lacks, from files with plain pixels. These pixels are then
// the right ones of each lossless file.
import dcmjsCodecs from 'dcmjs-codecs';
import dicomParser from 'dicom-parser';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { deflateRawSync } from 'node:zlib';

import { encapsulate } from '../../packages/server/src/platform/media/dicom/pixel-frames.ts';

const { NativeCodecs, Transcoder } = dcmjsCodecs;

const prefix = '1.2.840.10008.1.2';

/** Runs a program of DCMTK or GDCM. Throws what it printed if it fails. */
export function runTool(program: string, args: readonly string[]): void {
  try {
    execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    const said = String((error as { stderr?: Buffer }).stderr ?? '').trim();
    throw new Error(`${program} ${args.join(' ')}: ${said}`, { cause: error });
  }
}

/** Programs that compress a plain file, by the end of the transfer syntax. */
const byProgram: Record<string, readonly [string, ...string[]]> = {
  '': ['dcmconv', '+ti'],
  '.1': ['dcmconv', '+te'],
  '.1.99': ['dcmconv', '+td'],
  '.2': ['dcmconv', '+tb'],
  '.4.51': ['dcmcjpeg', '+ee'],
  '.4.53': ['dcmcjpeg', '+es'],
  '.4.55': ['dcmcjpeg', '+ep'],
  '.4.57': ['dcmcjpeg', '+el'],
  '.4.80': ['dcmcjpls'],
  '.5': ['dcmcrle'],
};

/** Syntaxes that the library of codecs writes. */
const byLibrary = new Set([
  '.4.50',
  '.4.70',
  '.4.81',
  '.4.90',
  '.4.91',
  '.4.110',
  '.4.112',
  '.4.201',
  '.4.202',
  '.4.203',
]);

/** Deflated Image Frame: the frame as it is, deflated, in one fragment. Only the transfer syntax of the header changes. */
function deflateFrame(from: string, to: string): void {
  const file = dicomParser.parseDicom(readFileSync(from));
  const { dataOffset = 0, length = 0 } = file.elements['x7fe00010'] ?? {};
  const bytes = Buffer.from(file.byteArray);
  // The pixels are the last element: its tag, its kind of value and its length take twelve bytes.
  const head = bytes.subarray(0, dataOffset - 12);
  const [before, after] = [`${prefix}.1\0`, `${prefix}.8.1\0`];
  const at = head.indexOf(before, 0, 'latin1');
  const rest = head.subarray(at + before.length);
  const renamed = Buffer.concat([head.subarray(0, at), Buffer.from(after), rest]);
  renamed.writeUInt16LE(after.length, at - 2);
  // The length of the meta header, which is its first element.
  renamed.writeUInt32LE(renamed.readUInt32LE(140) + after.length - before.length, 140);
  const frame = deflateRawSync(bytes.subarray(dataOffset, dataOffset + length));
  writeFileSync(to, Buffer.concat([renamed, encapsulate([frame])]));
}

let codecs: Promise<void> | undefined;

async function transcode(from: string, to: string, syntax: string): Promise<void> {
  await (codecs ??= NativeCodecs.initializeAsync());
  const plain = Uint8Array.from(readFileSync(from));
  const transcoder = new Transcoder(plain.buffer);
  transcoder.transcode(syntax);
  writeFileSync(to, new Uint8Array(transcoder.getDicomPart10()));
}

/**
 * Says another transfer syntax in the header of a file. The codestream of part 1 of JPEG 2000 is one of part 2 as well.
 * The new name is as long as the old one, so that all lengths stay.
 */
export function renameSyntax(from: string, to: string, [before, after]: readonly [string, string]): void {
  const bytes = readFileSync(from);
  const at = bytes.indexOf(before, 0, 'latin1');
  if (at === -1 || after.length !== before.length) throw new Error(`${from} is not of ${before}.`);
  bytes.write(after, at, 'latin1');
  writeFileSync(to, bytes);
}

/** Syntaxes that a file of another syntax may carry as well. */
const byName: Record<string, string> = {
  // To a decoder, a packed JPEG is a codestream like any other.
  '.4.111': '.4.112',
  '.4.92': '.4.90',
  '.4.93': '.4.91',
  // Video, and images that a server sends in parts: refused before anything is decoded.
  '.4.94': '.4.90',
  '.4.66': '.4.70',
};

/** Makes a file of one transfer syntax in a folder, from a plain one, and returns its path. */
export async function makeFile(folder: string, from: string, ending: string): Promise<string> {
  const to = join(folder, `${basename(from, '.dcm')}${ending || '.implicit'}.dcm`);
  const program = byProgram[ending];
  const base = byName[ending];
  if (ending === '.8.1') deflateFrame(from, to);
  else if (program) runTool(program[0], [...program.slice(1), from, to]);
  else if (base !== undefined) {
    const original = await makeFile(folder, from, base);
    renameSyntax(original, to, [`${prefix}${base}`, `${prefix}${ending}`]);
  } else if (byLibrary.has(ending)) await transcode(from, to, `${prefix}${ending}`);
  else throw new Error(`Nothing makes files of ${prefix}${ending}.`);
  return to;
}
