// A hospital's system that speaks DICOMweb, set up as docs/guides/hospital-gateways.md describes.
import { deliverQuietStudies } from '../src/gateway/arrivals/arrival-service.ts';
import type { DicomJson } from '../src/gateway/dicom-web/dicom-attributes.ts';
import { sql } from '../src/platform/database/drizzle.ts';
import { callAnonymously, type TestAnswer } from '../src/test-platform-fixture.ts';
import { related, type Gateway } from './gateway-fixture.ts';
import type { TestBed } from './test-bed-fixture.ts';
import { until } from './upload-fixture.ts';

export type WebCall = { accept?: string; headers?: Record<string, string>; from?: string; secret?: string };

export const basic = ({ namespace, secret }: Gateway): string =>
  `Basic ${Buffer.from(`${namespace}:${secret}`).toString('base64')}`;

/** Makes one call under the namespace's own path. */
export function ask(
  { product }: TestBed,
  gateway: Gateway,
  path: string,
  { accept, headers = {}, from, secret = gateway.secret }: WebCall = {},
): Promise<TestAnswer> {
  return callAnonymously(product.app, 'GET', `/dicom-web/${gateway.namespace}${path}`, {
    headers: {
      authorization: basic({ ...gateway, secret }),
      ...(accept !== undefined && { accept }),
      ...headers,
    },
    ...(from !== undefined && { from }),
  });
}

/** Returns the list from a search or from metadata. */
export async function askList(
  testBed: TestBed,
  gateway: Gateway,
  path: string,
): Promise<{ status: number; list: DicomJson[] }> {
  const { status, bytes } = await ask(testBed, gateway, path, { accept: 'application/dicom+json' });
  return { status, list: JSON.parse(bytes.toString()) as DicomJson[] };
}

/** Stores files with one STOW-RS call. */
export async function stow(
  { product }: TestBed,
  gateway: Gateway,
  files: readonly Buffer[],
  path = '/studies',
): Promise<TestAnswer & { json: DicomJson }> {
  const { contentType, bytes } = related(files);
  const answer = await callAnonymously(product.app, 'POST', `/dicom-web/${gateway.namespace}${path}`, {
    headers: { authorization: basic(gateway), 'content-type': contentType },
    bytes,
  });
  const isDicomJson = String(answer.headers['content-type']).startsWith('application/dicom+json');
  return { ...answer, json: isDicomJson ? (JSON.parse(answer.bytes.toString()) as DicomJson) : {} };
}

/**
 * Advances the clock past the pause after which a study counts as complete, and waits until everything that arrived has
 * been read.
 */
export async function settle({ product, clock, select }: TestBed): Promise<void> {
  clock.advance(product.platform.config.arrivalPauseSeconds * 1_000 + 1);
  await deliverQuietStudies(product.platform);
  await until('the deliveries to be read', async () => {
    const [row] = await select(sql`SELECT
      (SELECT count(*) FROM gateway_arrival WHERE last_at < ${clock.now().toISOString()}::timestamptz) +
      (SELECT count(*) FROM gateway_delivery d JOIN upload u ON u.id = d.upload_id
        WHERE d.case_id IS NOT NULL AND u.status NOT IN ('read', 'failed')) AS open`);
    return Number(row?.['open']) === 0 ? true : undefined;
  });
}

/** Returns the parts of a multipart body, each with its Content-Type. */
export function partsOf({ headers, bytes }: TestAnswer): { type: string; bytes: Buffer }[] {
  const [, boundary = ''] = /boundary="?([^";]+)"?/.exec(String(headers['content-type'])) ?? [];
  const delimiter = Buffer.from(`--${boundary}`);
  const parts: { type: string; bytes: Buffer }[] = [];
  for (let at = bytes.indexOf(delimiter); ;) {
    const next = bytes.indexOf(delimiter, at + delimiter.length);
    if (next === -1) return parts;
    const part = bytes.subarray(at + delimiter.length + 2, next - 2);
    const headEnd = part.indexOf('\r\n\r\n');
    const [, type = ''] = /content-type: (.*)/i.exec(part.subarray(0, headEnd).toString()) ?? [];
    parts.push({ type: type.trim(), bytes: part.subarray(headEnd + 4) });
    at = next;
  }
}
