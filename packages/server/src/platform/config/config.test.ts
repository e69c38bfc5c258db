// Every rule of "Environment" that the settings enforce: defaults, formats and invalid combinations.
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

import { ConfigError, readConfig } from './config.ts';

const sentenceOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error(`${JSON.stringify(environment)} was taken.`);
};

test('no settings give the defaults: everything embedded, the demo on', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataFolder: resolve('./data'),
    databaseUrl: null,
    storage: { kind: 'folder', folder: resolve('./data') },
    smtpUrl: null,
    publicUrl: new URL('http://localhost:8080'),
    productName: 'Plainscan',
    role: 'all',
    logLevel: 'info',
    demo: true,
    sample: true,
    cards: { kind: 'sandbox' },
    webhookPrivateHosts: [],
    trustedProxies: 0,
    drainSeconds: 0,
    ffmpegPath: null,
    defaultHost: '',
    showVersion: false,
    support: { email: 'help@demo.test', phone: '(555) 010-0100', chatScriptUrl: null },
    educationTermsUrl: '',
    recorder: { protocol: '', downloadUrl: '' },
    secretKey: null,
    secretKeyOld: null,
    secretKeyLost: false,
    metricsToken: null,
    demoGatewaySecret: 'Demo-gateway-2026!',
    freeStudies: 0,
    selfHelpPremium: false,
    speech: null,
    arrivalPauseSeconds: 30,
    dimsePort: null,
    dicomWebOrigins: [],
    questionDays: 14,
    addressLimits: {
      loginFailures: 30,
      gatewayFailures: 20,
      registrations: 20,
      connections: 100,
      sockets: 50,
    },
    adminEmail: null,
    requireSecondFactor: false,
  });
});

test('an empty or blank setting counts as unset', () => {
  const names = [
    'PORT',
    'HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'STORAGE_URL',
    'SMTP_URL',
    'PUBLIC_URL',
    'PRODUCT_NAME',
    'ROLE',
    'LOG_LEVEL',
    'DEMO',
    'SAMPLE',
    'TRUST_PROXY',
    'FFMPEG_PATH',
    'SHOW_VERSION',
  ];
  for (const empty of ['', '  ']) {
    expect(readConfig(Object.fromEntries(names.map((name) => [name, empty])))).toEqual(readConfig({}));
  }
});

test('unrelated variables change nothing', () => {
  expect(readConfig({ PATH: '/bin', HOME: '/root', port: '9', NODE_ENV: 'production' })).toEqual(
    readConfig({}),
  );
});

describe('each setting is read', () => {
  test.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65_535 }],
    [{ HOST: '0.0.0.0', DEMO: '0' }, { host: '0.0.0.0' }],
    [{ METRICS_TOKEN: 'm'.repeat(16) }, { metricsToken: 'm'.repeat(16) }],
    [{ DATA_DIR: '/var/lib/a folder' }, { dataFolder: '/var/lib/a folder' }],
    [{ DATABASE_URL: 'postgres://db/plainscan' }, { databaseUrl: 'postgres://db/plainscan' }],
    [
      { STORAGE_URL: 's3://bucket' },
      { storage: { kind: 's3', bucket: 'bucket', endpoint: null, region: 'us-east-1' } },
    ],
    [
      { STORAGE_URL: 's3://bucket', AWS_REGION: 'eu-west-1' },
      { storage: { kind: 's3', bucket: 'bucket', endpoint: null, region: 'eu-west-1' } },
    ],
    [
      { STORAGE_URL: 's3://my-bucket?endpoint=http://minio:9000&region=eu-central-1' },
      { storage: { kind: 's3', bucket: 'my-bucket', endpoint: 'http://minio:9000', region: 'eu-central-1' } },
    ],
    [{ STORAGE_URL: 'file:///mnt/a%20folder' }, { storage: { kind: 'folder', folder: '/mnt/a folder' } }],
    [{ SMTP_URL: ' smtp://mail:25 ' }, { smtpUrl: 'smtp://mail:25' }],
    [{ PUBLIC_URL: 'https://reports.example.com' }, { publicUrl: new URL('https://reports.example.com') }],
    [{ PRODUCT_NAME: 'Clearview' }, { productName: 'Clearview' }],
    [{ TRUST_PROXY: '2' }, { trustedProxies: 2 }],
    [{ FFMPEG_PATH: '/opt/ffmpeg' }, { ffmpegPath: '/opt/ffmpeg' }],
    [{ SECRET_KEY: 'k'.repeat(32) }, { secretKey: 'k'.repeat(32) }],
    [{ SECRET_KEY_OLD: 'o'.repeat(32) }, { secretKeyOld: 'o'.repeat(32) }],
    [{ SECRET_KEY_LOST: '1' }, { secretKeyLost: true }],
    [{ REQUIRE_SECOND_FACTOR: '1' }, { requireSecondFactor: true }],
    [{ FREE_STUDIES: '3' }, { freeStudies: 3 }],
    [{ SELF_HELP_PREMIUM: 'on' }, { selfHelpPremium: true }],
    [
      { SPEECH_URL: 'http://localhost:9000/v1/audio/transcriptions', SPEECH_KEY: 'k' },
      {
        speech: { url: 'http://localhost:9000/v1/audio/transcriptions', key: 'k', model: 'whisper-1' },
      },
    ],
    [{ QUESTION_DAYS: '30' }, { questionDays: 30 }],
    [{ ARRIVAL_PAUSE_SECONDS: '120' }, { arrivalPauseSeconds: 120 }],
    [{ DRAIN_SECONDS: '30' }, { drainSeconds: 30 }],
    [{ DIMSE_PORT: '11112' }, { dimsePort: 11_112 }],
    [
      { DICOMWEB_ORIGINS: 'https://viewer.example.org, http://localhost:3000' },
      { dicomWebOrigins: ['https://viewer.example.org', 'http://localhost:3000'] },
    ],
    [{ WEBHOOK_PRIVATE_HOSTS: 'RIS.lan, 10.0.0.7,' }, { webhookPrivateHosts: ['ris.lan', '10.0.0.7'] }],
    [
      {
        ADDRESS_LOGIN_FAILURES: '300',
        ADDRESS_GATEWAY_FAILURES: '5',
        ADDRESS_REGISTRATIONS: '60',
        ADDRESS_CONNECTIONS: '1000',
        ADDRESS_SOCKETS: '200',
      },
      {
        addressLimits: {
          loginFailures: 300,
          gatewayFailures: 5,
          registrations: 60,
          connections: 1_000,
          sockets: 200,
        },
      },
    ],
    [{ DEFAULT_HOST: 'portal.example.com' }, { defaultHost: 'portal.example.com' }],
    [{ SHOW_VERSION: '1' }, { showVersion: true }],
    [{ EDU_TERMS_URL: '/terms' }, { educationTermsUrl: '/terms' }],
    [
      { RECORDER_PROTOCOL: 'my-recorder', RECORDER_DOWNLOAD_URL: 'https://example.com/recorder.exe' },
      { recorder: { protocol: 'my-recorder', downloadUrl: 'https://example.com/recorder.exe' } },
    ],
    [
      {
        DEMO: '0',
        SUPPORT_EMAIL: 'help@clinic.example',
        SUPPORT_PHONE: '(555) 010-0111',
        CHAT_SCRIPT_URL: 'https://chat.example.com/widget.js',
      },
      {
        support: {
          email: 'help@clinic.example',
          phone: '(555) 010-0111',
          chatScriptUrl: new URL('https://chat.example.com/widget.js'),
        },
      },
    ],
  ])('%j', (environment, expected) => {
    expect(readConfig(environment as Record<string, string>)).toMatchObject(expected);
  });

  test('the public address follows the port unless it is set', () => {
    expect(readConfig({ PORT: '9000' }).publicUrl.href).toBe('http://localhost:9000/');
  });
});

describe('an invalid setting is named in the message', () => {
  test.each([
    [{ PORT: '-1' }, 'PORT'],
    [{ PORT: '65536' }, 'PORT'],
    [{ PORT: '80.5' }, 'PORT'],
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http".'],
    [{ ROLE: 'web' }, 'ROLE must be all, api or worker, not "web".'],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent, not "loud".',
    ],
    [{ SMTP_URL: 'hello' }, 'SMTP_URL must be an address like smtps://'],
    [{ SMTP_URL: 'https://mail.example.org' }, 'SMTP_URL must be an address like smtps://'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must be an address like smtps://'],
    [{ DATABASE_URL: 'garbage' }, 'DATABASE_URL must be an address like postgres://'],
    [{ DATABASE_URL: 'mysql://db/plainscan' }, 'DATABASE_URL must be an address like postgres://'],
    [{ QUESTION_DAYS: '400' }, 'QUESTION_DAYS must be a whole number of days from 0 to 365'],
    [{ FREE_STUDIES: '-1' }, 'FREE_STUDIES must be a whole number'],
    [{ DIMSE_PORT: 'dicom' }, 'DIMSE_PORT must be a whole number from 0 to 65535, not "dicom".'],
    [{ ARRIVAL_PAUSE_SECONDS: '0' }, 'ARRIVAL_PAUSE_SECONDS must be a whole number of seconds'],
    [{ DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS must be a whole number of seconds from 0 to 600'],
    [{ DICOMWEB_ORIGINS: '*' }, 'DICOMWEB_ORIGINS must be addresses of sites without a path'],
    [{ DICOMWEB_ORIGINS: 'https://viewer.example.org/a' }, 'DICOMWEB_ORIGINS must be addresses of sites'],
    [{ DICOMWEB_ORIGINS: 'http://viewer.example.org' }, 'DICOMWEB_ORIGINS must be addresses of sites'],
    [{ SPEECH_URL: 'http://speech.example.org/' }, 'SPEECH_URL must be an https address'],
    [{ SPEECH_URL: 'speech' }, 'SPEECH_URL must be an https address'],
    [{ WEBHOOK_PRIVATE_HOSTS: 'https://ris.lan' }, 'WEBHOOK_PRIVATE_HOSTS must be a list of host names'],
    [{ WEBHOOK_PRIVATE_HOSTS: 'ris.lan:8443' }, 'WEBHOOK_PRIVATE_HOSTS must be a list of host names'],
    [{ SELF_HELP_PREMIUM: 'yes' }, 'SELF_HELP_PREMIUM must be on or off, not "yes"'],
    [{ ADMIN_EMAIL: 'nobody' }, 'ADMIN_EMAIL must be an email address'],
    [{ DEMO_GATEWAY_SECRET: 'short' }, 'DEMO_GATEWAY_SECRET must be a text of at least 16 characters.'],
    [{ DEMO: 'yes' }, 'DEMO'],
    [{ SAMPLE: 'no' }, 'SAMPLE must be 0 or 1, not "no".'],
    [{ TRUST_PROXY: '11' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: 'all' }, 'TRUST_PROXY'],
    [{ ADDRESS_SOCKETS: '0' }, 'ADDRESS_SOCKETS'],
    [{ ADDRESS_LOGIN_FAILURES: 'many' }, 'ADDRESS_LOGIN_FAILURES'],
    [{ PRODUCT_NAME: 'x'.repeat(41) }, 'PRODUCT_NAME'],
    [{ CHAT_SCRIPT_URL: 'http://chat.example.com/widget.js' }, 'CHAT_SCRIPT_URL'],
    [{ PUBLIC_URL: 'reports.example.com' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'ftp://reports.example.com' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL'],
    [{ STORAGE_URL: 'bucket' }, 'STORAGE_URL'],
    [{ STORAGE_URL: 'https://s3.example.org/bucket' }, 'STORAGE_URL'],
    [{ STORAGE_URL: 's3://B' }, 'STORAGE_URL'],
    [{ STORAGE_URL: 's3://bucket/folder' }, 'STORAGE_URL'],
    [{ STORAGE_URL: 's3://key:secret@bucket' }, 'AWS_ACCESS_KEY_ID'],
    [{ STORAGE_URL: 's3://bucket?endpoint=minio:9000' }, 'endpoint'],
    [{ STORAGE_URL: 's3://bucket?regoin=eu-central-1' }, 'regoin'],
    [{ STORAGE_URL: 'file://server/share' }, 'STORAGE_URL'],
    [{ METRICS_TOKEN: 'm'.repeat(15) }, 'METRICS_TOKEN'],
  ])('%j', (environment, name) => {
    const sentence = sentenceOf(environment);
    expect(sentence).toContain(name);
    expect(sentence).toMatch(/\.$/);
  });
});

test('a refused address that may contain a password is not repeated', () => {
  for (const name of ['DATABASE_URL', 'SMTP_URL'])
    expect(sentenceOf({ [name]: 'wrong://anna:secret@host' })).not.toContain('secret');
});

test.each([
  [{}, true],
  [{ SAMPLE: '1' }, true],
  [{ SAMPLE: '0' }, false],
])('CG-105: with %j the sample is generated: %s', (environment, sample) => {
  expect(readConfig(environment as Record<string, string>).sample).toBe(sample);
});

describe('the demo', () => {
  test.each([
    [{}, true],
    [{ DEMO: '1' }, true],
    [{ DEMO: '0' }, false],
    [{ PUBLIC_URL: 'http://clinic.localhost:8080' }, true],
    [{ PUBLIC_URL: 'https://reports.example.com' }, false],
    [{ PUBLIC_URL: 'https://localhost.example.com' }, false],
    [{ PUBLIC_URL: 'https://notlocalhost' }, false],
    [{ DATABASE_URL: 'postgres://db' }, false],
    [{ SMTP_URL: 'smtp://mail' }, false],
    [{ STORAGE_URL: 's3://bucket' }, false],
    [{ DATABASE_URL: 'postgres://db', DEMO: '1' }, true],
  ])('with %j is %s', (environment, demo) => {
    expect(readConfig(environment as Record<string, string>).demo).toBe(demo);
  });

  test.each(['https://reports.example.com', 'https://localhost.example.com', 'http://127.0.0.1:8080'])(
    'is refused on %s: its passwords are public',
    (address) => {
      expect(sentenceOf({ DEMO: '1', PUBLIC_URL: address })).toMatch(/^DEMO=1 works only .*localhost/);
    },
  );
});

describe('CG-181: the demo on a HOST', () => {
  test.each(['127.0.0.1', '127.2.0.1', '::1', 'localhost'])('%s on this machine starts', (host) => {
    expect(readConfig({ HOST: host, DEMO: '1' }).demo).toBe(true);
  });

  test.each(['0.0.0.0', '::', '192.0.2.7', 'reports.example.com', '127.evil.example'])(
    '%s that others can reach is refused, requested or by default',
    (host) => {
      for (const environment of [{ HOST: host, DEMO: '1' }, { HOST: host }])
        expect(sentenceOf(environment)).toBe(
          `The demo works only on this machine, and HOST=${host} lets others in: its passwords are public. Set DEMO=0, or HOST=127.0.0.1.`,
        );
      expect(readConfig({ HOST: host, DEMO: '0' }).host).toBe(host);
    },
  );
});

describe('CG-185: who takes cards', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_abcdef123', STRIPE_WEBHOOK_SECRET: 'whsec_abcdef123' };
  const live = { ...keys, STRIPE_SECRET_KEY: 'sk_live_abcdef123' };

  test('the sandbox in the demo, Stripe with its keys, otherwise nobody', () => {
    expect(readConfig({ DEMO: '1' }).cards).toEqual({ kind: 'sandbox' });
    expect(readConfig({ DEMO: '0' }).cards).toBeNull();
    const stripe = { kind: 'stripe', secretKey: 'sk_test_abcdef123', webhookSecret: 'whsec_abcdef123' };
    for (const DEMO of ['0', '1'])
      expect(readConfig({ DEMO, ...keys }).cards).toEqual({ ...stripe, isTest: true, apiUrl: null });
    expect(readConfig({ DEMO: '0', ...live }).cards).toMatchObject({ isTest: false });
    const peer = readConfig({ ...keys, STRIPE_API_URL: 'http://127.0.0.1:12111' }).cards;
    expect(peer).toMatchObject({ kind: 'stripe', apiUrl: new URL('http://127.0.0.1:12111') });
  });

  test.each([
    [
      { STRIPE_SECRET_KEY: keys.STRIPE_SECRET_KEY },
      /^STRIPE_SECRET_KEY is set without STRIPE_WEBHOOK_SECRET/,
    ],
    [{ STRIPE_WEBHOOK_SECRET: keys.STRIPE_WEBHOOK_SECRET }, /^STRIPE_WEBHOOK_SECRET is set without/],
    [{ STRIPE_API_URL: 'http://127.0.0.1:1' }, /^STRIPE_API_URL is set without/],
    [{ ...keys, STRIPE_SECRET_KEY: 'pk_test_abcdef123' }, /^STRIPE_SECRET_KEY must be/],
    [{ ...keys, STRIPE_WEBHOOK_SECRET: 'secret-of-mine' }, /^STRIPE_WEBHOOK_SECRET must be/],
    [{ ...keys, STRIPE_API_URL: 'https://api.example.com' }, /^STRIPE_API_URL is only for/],
    [{ ...keys, STRIPE_API_URL: 'http://127.0.0.1.example.com' }, /^STRIPE_API_URL is only for/],
    [{ ...live, DEMO: '1' }, /^DEMO=1 doesn't work with a live key/],
  ])('%j is refused with a message that contains no secret', (environment, sentence) => {
    const said = sentenceOf(environment);
    expect(said).toMatch(sentence);
    expect(said).not.toMatch(/abcdef|secret-of-mine/);
  });
});

describe('the role', () => {
  test.each([
    [{ ROLE: 'api' }],
    [{ ROLE: 'worker' }],
    [{ ROLE: 'api', DATABASE_URL: 'postgres://db' }],
    [{ ROLE: 'worker', STORAGE_URL: 's3://bucket' }],
  ])('%j without its required settings is refused with that message', (environment) => {
    expect(sentenceOf(environment as Record<string, string>)).toBe(
      `ROLE=${environment.ROLE} needs DATABASE_URL, and STORAGE_URL or a shared folder.`,
    );
  });

  test.each([
    ['all', '', 0],
    ['api', '', 10],
    ['api', '3', 3],
    ['worker', '3', 0],
  ])('%s with DRAIN_SECONDS=%s serves for %i seconds after SIGTERM', (role, seconds, expected) => {
    const stores = { DATABASE_URL: 'postgres://db', STORAGE_URL: 's3://bucket', SECRET_KEY: 'k'.repeat(32) };
    expect(readConfig({ ...stores, ROLE: role, DRAIN_SECONDS: seconds }).drainSeconds).toBe(expected);
  });

  test('all requires nothing', () => {
    expect(readConfig({ ROLE: 'all' }).role).toBe('all');
  });
});
