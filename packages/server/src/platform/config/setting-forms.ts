// The form of each setting, with the words for the sentence that refuses other values.
import { isIP } from 'node:net';

/** The address of a PostgreSQL server, or nothing for the embedded database. */
export function isDatabaseUrl(value: string): boolean {
  return value === '' || (URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol));
}

/** The address of a mail server with a host, or nothing for the outbox. */
export function isMailUrl(value: string): boolean {
  if (value === '') return true;
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return /^smtps?:$/.test(protocol) && hostname !== '';
}

/** The address to which sound is posted, or nothing for no speech service. Over a network only encrypted. */
export function isSpeechUrl(value: string): boolean {
  if (value === '') return true;
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username } = new URL(value);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && isHere));
}

/** The addresses in a list with commas or spaces between them. */
export const originsIn = (value: string): string[] => value.split(/[\s,]+/).filter((one) => one !== '');

/** Addresses of sites without a path, encrypted unless they are on this machine. */
export function areOrigins(value: string): boolean {
  return originsIn(value).every((one) => {
    if (!URL.canParse(one)) return false;
    const { origin, protocol, hostname } = new URL(one);
    return origin === one && (protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost'));
  });
}

/** The host names or addresses of a list with commas, in lower case. */
export const hostsIn = (value: string): string[] =>
  value
    .toLowerCase()
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '');

/** Host names or network addresses with commas between them, without ports, or nothing. */
export const isHostList = (value: string): boolean =>
  hostsIn(value).every((host) => isIP(host) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(host));

/** A key that can't be guessed, or nothing. */
export const isKey = (value: string): boolean => value === '' || value.length >= 32;

/** A bearer token that can't be guessed, or nothing. */
export const isToken = (value: string): boolean => value === '' || value.length >= 16;

const key = 'a text of at least 32 characters, such as one from openssl rand -base64 32';
const flag = '0 or 1';
const port = 'a whole number from 0 to 65535';
const forms: Readonly<Record<string, string>> = {
  PORT: port,
  DIMSE_PORT: port,
  ROLE: 'all, api or worker',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
  DATABASE_URL: 'an address like postgres://user:password@db.example.org:5432/plainscan',
  SMTP_URL: 'an address like smtps://user:password@mail.example.org:465',
  PRODUCT_NAME: 'a name of 1 to 40 characters',
  DEMO: flag,
  SAMPLE: flag,
  SHOW_VERSION: flag,
  SECRET_KEY_LOST: flag,
  REQUIRE_SECOND_FACTOR: flag,
  TRUST_PROXY: 'the number of proxies in front, from 0 to 10',
  ADMIN_EMAIL: 'an email address like you@example.org',
  DEMO_GATEWAY_SECRET: 'a text of at least 16 characters',
  SECRET_KEY: key,
  SECRET_KEY_OLD: key,
  METRICS_TOKEN: 'a text of at least 16 characters, such as one from openssl rand -base64 32',
  SELF_HELP_PREMIUM: 'on or off',
  SPEECH_URL: 'an https address, or http on this machine, like http://localhost:9000/v1/audio/transcriptions',
  WEBHOOK_PRIVATE_HOSTS: 'a list of host names like ris.hospital.lan, with commas between them',
  FREE_STUDIES: 'a whole number from 0 to 100000',
  ARRIVAL_PAUSE_SECONDS: 'a whole number of seconds from 1 to 3600',
  DICOMWEB_ORIGINS:
    'addresses of sites without a path, with commas between them, like https://viewer.example.org',
  QUESTION_DAYS: 'a whole number of days from 0 to 365',
};
/** Their values hold passwords, and the sentence ends up in logs. */
const secretNames = new Set(
  'DATABASE_URL SMTP_URL DEMO_GATEWAY_SECRET SECRET_KEY SECRET_KEY_OLD METRICS_TOKEN'.split(' '),
);

/** The sentence that refuses a value, without the value where it may hold a password. */
export function describeWrongValue(name: string, value: string): string {
  const form = forms[name];
  if (form === undefined) return `${name} has a value that cannot be used.`;
  return secretNames.has(name) ? `${name} must be ${form}.` : `${name} must be ${form}, not "${value}".`;
}
