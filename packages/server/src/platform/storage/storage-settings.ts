// The source of truth for STORAGE_URL: the forms it can have and their meaning.
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type FolderSettings = { kind: 'folder'; folder: string };
export type S3Settings = {
  kind: 's3';
  bucket: string;
  /** `null`: Amazon's own address for the region. */
  endpoint: string | null;
  region: string;
};
export type StorageSettings = FolderSettings | S3Settings;

/** `problem` is the rest of a sentence that begins with STORAGE_URL. */
type Parsed = StorageSettings | { kind: 'wrong'; problem: string };

const bucketShape = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const known = new Set(['endpoint', 'region']);
const forms =
  'must be like s3://bucket?endpoint=https://s3.example.org&region=eu-central-1, or file:///a/shared/folder';

const wrong = (problem: string): Parsed => ({ kind: 'wrong', problem });

/** Parses STORAGE_URL. An empty value means the data folder. `defaultRegion` is the value of AWS_REGION, if set. */
export function parseStorageUrl(value: string, dataFolder: string, defaultRegion = ''): Parsed {
  if (value === '') return { kind: 'folder', folder: dataFolder };
  if (!URL.canParse(value)) return wrong(`${forms}, not "${value}".`);
  const url = new URL(value);
  if (url.protocol === 'file:') return parseFolder(url);
  if (url.protocol !== 's3:') return wrong(`${forms}, not "${value}".`);
  return parseBucket(url, defaultRegion);
}

function parseFolder(url: URL): Parsed {
  if (url.host !== '' || url.search !== '') return wrong(`${forms}.`);
  const folder = fileURLToPath(url);
  return isAbsolute(folder) ? { kind: 'folder', folder: join(folder) } : wrong(`${forms}.`);
}

function parseBucket(url: URL, defaultRegion: string): Parsed {
  if (url.username !== '' || url.password !== '')
    return wrong('must not hold keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  if (!bucketShape.test(url.host)) return wrong(`names no usable bucket: "${url.host}".`);
  if (url.pathname !== '' && url.pathname !== '/')
    return wrong('names a folder in the bucket: give the product a bucket of its own.');
  const unknown = [...url.searchParams.keys()].find((name) => !known.has(name));
  if (unknown !== undefined)
    return wrong(`has the part "${unknown}", but only endpoint and region are known.`);
  const endpoint = url.searchParams.get('endpoint') ?? '';
  if (endpoint !== '' && !(URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol)))
    return wrong(`has the endpoint "${endpoint}", which is no address like https://s3.example.org.`);
  const region = url.searchParams.get('region') || defaultRegion || 'us-east-1';
  return { kind: 's3', bucket: url.host, endpoint: endpoint === '' ? null : endpoint, region };
}
