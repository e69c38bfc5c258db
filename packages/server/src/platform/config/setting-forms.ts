// The format of each setting, with the wording for the message that refuses other values.
import { isIP } from 'node:net';

/** Returns whether the value is the address of a PostgreSQL server, or empty for the embedded database. */
export function isDatabaseUrl(value: string): boolean {
  return value === '' || (URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol));
}

/** Returns whether the value is the address of a mail server with a host, or empty for the outbox. */
export function isMailUrl(value: string): boolean {
  if (value === '') return true;
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return /^smtps?:$/.test(protocol) && hostname !== '';
}

/** Returns whether the value is a URL for audio, or empty for no speech service. Only encrypted over a network. */
export function isSpeechUrl(value: string): boolean {
  if (value === '') return true;
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username } = new URL(value);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && isHere));
}

/** Returns the addresses of a list separated by commas or spaces. */
export const originsIn = (value: string): string[] => value.split(/[\s,]+/).filter((one) => one !== '');

/** Returns whether the value lists site addresses without a path, encrypted unless they are on this machine. */
export function areOrigins(value: string): boolean {
  return originsIn(value).every((one) => {
    if (!URL.canParse(one)) return false;
    const { origin, protocol, hostname } = new URL(one);
    return origin === one && (protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost'));
  });
}

/** Returns the host names or addresses of a comma-separated list, in lower case. */
export const hostsIn = (value: string): string[] =>
  value
    .toLowerCase()
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '');

/** Returns whether the value lists host names or network addresses with commas and without ports, or is empty. */
export const isHostList = (value: string): boolean =>
  hostsIn(value).every((host) => isIP(host) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(host));

/** Returns whether the value is a key too long to guess, or empty. */
export const isKey = (value: string): boolean => value === '' || value.length >= 32;

/** Returns whether the value is a bearer token too long to guess, or empty. */
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
  DRAIN_SECONDS: 'a whole number of seconds from 0 to 600',
  DICOMWEB_ORIGINS:
    'addresses of sites without a path, with commas between them, like https://viewer.example.org',
  QUESTION_DAYS: 'a whole number of days from 0 to 365',
};
/** Settings whose values hold passwords; the message ends up in logs. */
const secretNames = new Set(
  'DATABASE_URL SMTP_URL DEMO_GATEWAY_SECRET SECRET_KEY SECRET_KEY_OLD METRICS_TOKEN'.split(' '),
);

/** Returns the message that refuses a value, without the value if it may hold a password. */
export function describeInvalidValue(name: string, value: string): string {
  const form = forms[name];
  if (form === undefined) return `${name} has a value that cannot be used.`;
  return secretNames.has(name) ? `${name} must be ${form}.` : `${name} must be ${form}, not "${value}".`;
}
