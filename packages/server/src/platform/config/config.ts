// The source of truth for settings (docs/guides/running-in-production.md): parsed once at start. An invalid setting
// stops the process.
import { limits } from '@plainscan/contract';
import * as z from 'zod/mini';
import { resolve } from 'node:path';

import { parseStorageUrl, type StorageSettings } from '../storage/storage-settings.ts';
import type { SpeechSettings } from '../speech/speech-service.ts';
import { readCardSettings, type CardSettings } from './card-settings.ts';
import { readSettingFiles } from './setting-files.ts';
import {
  areOrigins,
  describeInvalidValue,
  hostsIn,
  isDatabaseUrl,
  isHostList,
  isKey,
  isSpeechUrl,
  isToken,
  isMailUrl,
  originsIn,
} from './setting-forms.ts';

const flag = z.optional(z.enum(['0', '1', '']));
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const text = z._default(z.string().check(z.trim()), '');

const perAddress = (usual: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), usual);

const environmentSchema = z.object({
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), 8080),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: text.check(z.refine(isDatabaseUrl)),
  STORAGE_URL: text,
  AWS_REGION: text,
  SMTP_URL: text.check(z.refine(isMailUrl)),
  PUBLIC_URL: text,
  PRODUCT_NAME: z._default(z.string().check(z.minLength(1), z.maxLength(40)), 'Plainscan'),
  ROLE: z._default(z.enum(['all', 'api', 'worker']), 'all'),
  LOG_LEVEL: z._default(z.enum(logLevels), 'info'),
  DEMO: flag,
  SAMPLE: flag,
  DEFAULT_HOST: text,
  TRUST_PROXY: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10)), 0),
  FFMPEG_PATH: text,
  SHOW_VERSION: flag,
  SUPPORT_EMAIL: text,
  SUPPORT_PHONE: text,
  CHAT_SCRIPT_URL: text,
  EDU_TERMS_URL: text,
  RECORDER_PROTOCOL: text,
  RECORDER_DOWNLOAD_URL: text,
  SECRET_KEY: text.check(z.refine(isKey)),
  SECRET_KEY_OLD: text.check(z.refine(isKey)),
  SECRET_KEY_LOST: flag,
  REQUIRE_SECOND_FACTOR: flag,
  METRICS_TOKEN: text.check(z.refine(isToken)),
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_URL: text,
  SPEECH_URL: text.check(z.refine(isSpeechUrl)),
  WEBHOOK_PRIVATE_HOSTS: text.check(z.refine(isHostList)),
  SPEECH_KEY: text,
  SPEECH_MODEL: z._default(z.string().check(z.maxLength(100)), 'whisper-1'),
  ADMIN_EMAIL: z._default(z.union([z.literal(''), z.email().check(z.toLowerCase())]), ''),
  DEMO_GATEWAY_SECRET: z._default(z.string().check(z.minLength(16)), 'Demo-gateway-2026!'),
  SELF_HELP_PREMIUM: z._default(z.enum(['', 'on', 'off']), 'off'),
  FREE_STUDIES: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000)), 0),
  QUESTION_DAYS: z._default(
    z.coerce.number().check(z.int(), z.minimum(0), z.maximum(365)),
    limits.questionDays,
  ),
  ARRIVAL_PAUSE_SECONDS: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3_600)),
    limits.arrivalPauseSeconds,
  ),
  DRAIN_SECONDS: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(600))),
  DIMSE_PORT: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))),
  DICOMWEB_ORIGINS: text.check(z.refine(areOrigins)),
  ADDRESS_LOGIN_FAILURES: perAddress(limits.addressFailures),
  ADDRESS_GATEWAY_FAILURES: perAddress(limits.gatewayFailures),
  ADDRESS_REGISTRATIONS: perAddress(limits.registrationsAnHour),
  ADDRESS_CONNECTIONS: perAddress(limits.addressConnections),
  ADDRESS_SOCKETS: perAddress(limits.addressSockets),
});

export type Config = {
  port: number;
  host: string;
  dataFolder: string;
  databaseUrl: string | null;
  storage: StorageSettings;
  smtpUrl: string | null;
  /** Base of links in emails, without a trailing slash. */
  publicUrl: URL;
  /** The bare staff host, where nobody can register (CG-06). */
  defaultHost: string;
  productName: string;
  role: 'all' | 'api' | 'worker';
  logLevel: (typeof logLevels)[number];
  demo: boolean;
  /** Whether the sample study is generated if none exists (CG-105). */
  sample: boolean;
  /** Who takes card payments; `null` if nobody does (CG-185). */
  cards: CardSettings | null;
  /** The operator's own speech service; `null` without one. */
  speech: SpeechSettings | null;
  /** Hosts that webhooks may reach even though they are in a private network (B21). */
  webhookPrivateHosts: readonly string[];
  trustedProxies: number;
  /** How long a process keeps serving after SIGTERM, until balancers have noticed that it is not ready. */
  drainSeconds: number;
  ffmpegPath: string | null;
  showVersion: boolean;
  /** How users contact support; shown by the help button and in the legal documents. */
  support: { email: string; phone: string; chatScriptUrl: URL | null };
  /** URL of the terms of the educational service (CG-05). */
  educationTermsUrl: string;
  /** A recorder outside the browser: the scheme of its links and its download URL; '' without one (CG-59). */
  recorder: { protocol: string; downloadUrl: string };
  /** `null`: generated once, in the data folder. */
  secretKey: string | null;
  /** The previous key, during a key rotation. */
  secretKeyOld: string | null;
  /**
   * The old key is lost for good: the start accepts the current key, and data sealed with the old one stays unreadable.
   */
  secretKeyLost: boolean;
  /** Who is invited as the first super-admin while none exists (CG-156). */
  adminEmail: string | null;
  /** The bearer token for the details of /api/health (CG-180). */
  metricsToken: string | null;
  /** Whether super-admins and admins must have a second factor. */
  requireSecondFactor: boolean;
  /** The demo gateway's signing secret; read only with `demo`. */
  demoGatewaySecret: string;
  /** How many studies a patient without a plan may keep (CG-101). */
  freeStudies: number;
  /** Whether patients can buy the self-help materials (CG-100). */
  selfHelpPremium: boolean;
  /** How many days after the sign-off patients may ask about their report (CG-198). */
  questionDays: number;
  /** Seconds without a new image of a study before images from STOW or C-STORE become a case (B21). */
  arrivalPauseSeconds: number;
  /** Port on which hospital systems send by C-STORE (B21); `null`: none. */
  dimsePort: number | null;
  /** Other origins whose pages may call DICOMweb, such as a viewer's. */
  dicomWebOrigins: readonly string[];
  /** Limits per network address; signed-in users do not count (CG-189). */
  addressLimits: {
    /** Failed logins, and failed gateway signatures, per 15 minutes. */
    loginFailures: number;
    gatewayFailures: number;
    /** Registrations, and as many password reset requests, per hour. */
    registrations: number;
    /** Simultaneous HTTP connections and live connections without a signed-in user. */
    connections: number;
    sockets: number;
  };
};

/** Stops the start with a message that names the setting. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** CG-181: the demo's passwords and emails are only for users of this machine. */
const refuseOpenDemo = (isLocal: boolean, host: string): void => {
  if (!isLocal)
    throw new ConfigError('DEMO=1 works only with a PUBLIC_URL on localhost: its passwords are public.');
  if (!isLoopbackHost(host))
    throw new ConfigError(
      `The demo works only on this machine, and HOST=${host} lets others in: its passwords are public. Set DEMO=0, or HOST=127.0.0.1.`,
    );
};

const orNull = (value: string): string | null => (value === '' ? null : value);

const parsePublicUrl = (value: string, port: number): URL => {
  const address = value === '' ? `http://localhost:${port}` : value;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new ConfigError(`PUBLIC_URL must be an address like https://reports.example.com, not "${value}".`);
  }
  return new URL(address);
};

type SupportSettings = Record<'SUPPORT_EMAIL' | 'SUPPORT_PHONE' | 'CHAT_SCRIPT_URL', string>;

const supportOf = (values: SupportSettings, demo: boolean): Config['support'] => {
  const chat = values.CHAT_SCRIPT_URL;
  if (chat !== '' && (!URL.canParse(chat) || new URL(chat).protocol !== 'https:')) {
    throw new ConfigError(
      `CHAT_SCRIPT_URL must be an address like https://chat.example.com/widget.js, not "${chat}".`,
    );
  }
  return {
    email: values.SUPPORT_EMAIL || (demo ? 'help@demo.test' : ''),
    phone: values.SUPPORT_PHONE || (demo ? '(555) 010-0100' : ''),
    chatScriptUrl: chat === '' ? null : new URL(chat),
  };
};

type RecorderSettings = Record<'RECORDER_PROTOCOL' | 'RECORDER_DOWNLOAD_URL', string>;

/** Schemes that browsers handle themselves cannot belong to a recorder. */
const ownSchemes = [
  'http',
  'https',
  'javascript',
  'data',
  'blob',
  'file',
  'about',
  'ws',
  'wss',
  'mailto',
  'tel',
];

const recorderOf = (values: RecorderSettings): Config['recorder'] => {
  const { RECORDER_PROTOCOL: protocol, RECORDER_DOWNLOAD_URL: downloadUrl } = values;
  if (protocol !== '' && (!/^[a-z][a-z\d+.-]*$/.test(protocol) || ownSchemes.includes(protocol)))
    throw new ConfigError(
      `RECORDER_PROTOCOL must be a scheme of its own like plainscan-recorder, not "${protocol}".`,
    );
  if (downloadUrl !== '' && (!URL.canParse(downloadUrl) || new URL(downloadUrl).protocol !== 'https:'))
    throw new ConfigError(
      `RECORDER_DOWNLOAD_URL must be an address like https://example.com/recorder.exe, not "${downloadUrl}".`,
    );
  return { protocol, downloadUrl };
};

const defaultDrainSeconds = 10;

/** Without other processes to send requests to, waiting would only make a restart longer. */
const drainSecondsOf = ({ ROLE: role, DRAIN_SECONDS: seconds }: z.output<typeof environmentSchema>): number =>
  role === 'worker' ? 0 : (seconds ?? (role === 'api' ? defaultDrainSeconds : 0));

const addressLimitsOf = (values: z.output<typeof environmentSchema>): Config['addressLimits'] => ({
  loginFailures: values.ADDRESS_LOGIN_FAILURES,
  gatewayFailures: values.ADDRESS_GATEWAY_FAILURES,
  registrations: values.ADDRESS_REGISTRATIONS,
  connections: values.ADDRESS_CONNECTIONS,
  sockets: values.ADDRESS_SOCKETS,
});

const settingNames = Object.keys(environmentSchema.shape);

/**
 * Reads the settings, each from its variable or from the file that `NAME_FILE` names. Throws a ConfigError for an invalid
 * value or combination.
 */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const read = readSettingFiles(environment, settingNames);
  if (read.kind === 'wrong') throw new ConfigError(read.problem);
  // An empty setting, as in many env files, counts as unset.
  const present = Object.entries(read.settings).filter(
    ([, value]) => value !== undefined && value.trim() !== '',
  );
  const parsed = environmentSchema.safeParse(Object.fromEntries(present));
  if (!parsed.success) {
    const problem = parsed.error.issues[0];
    const name = String(problem?.path[0]);
    throw new ConfigError(describeInvalidValue(name, read.settings[name] ?? ''));
  }
  const values = parsed.data;
  const publicUrl = parsePublicUrl(values.PUBLIC_URL, values.PORT);
  const isLocal = publicUrl.hostname === 'localhost' || publicUrl.hostname.endsWith('.localhost');
  const isEmbedded = [values.DATABASE_URL, values.STORAGE_URL, values.SMTP_URL].every(
    (value) => value === '',
  );
  const demo = values.DEMO === '1' || (values.DEMO !== '0' && isEmbedded && isLocal);
  if (demo) refuseOpenDemo(isLocal, values.HOST);
  if (values.ROLE !== 'all' && (values.DATABASE_URL === '' || values.STORAGE_URL === '')) {
    throw new ConfigError(`ROLE=${values.ROLE} needs DATABASE_URL, and STORAGE_URL or a shared folder.`);
  }
  const cards = readCardSettings(values, demo);
  if (cards.kind === 'wrong') throw new ConfigError(cards.problem);
  const dataFolder = resolve(values.DATA_DIR);
  const storage = parseStorageUrl(values.STORAGE_URL, dataFolder, values.AWS_REGION);
  if (storage.kind === 'wrong') throw new ConfigError(`STORAGE_URL ${storage.problem}`);
  return {
    port: values.PORT,
    host: values.HOST,
    dataFolder,
    databaseUrl: orNull(values.DATABASE_URL),
    storage,
    smtpUrl: orNull(values.SMTP_URL),
    publicUrl,
    defaultHost: values.DEFAULT_HOST,
    productName: values.PRODUCT_NAME,
    role: values.ROLE,
    logLevel: values.LOG_LEVEL,
    demo,
    sample: values.SAMPLE !== '0',
    cards: cards.kind === 'none' ? null : cards,
    speech:
      values.SPEECH_URL === ''
        ? null
        : { url: values.SPEECH_URL, key: orNull(values.SPEECH_KEY), model: values.SPEECH_MODEL },
    webhookPrivateHosts: hostsIn(values.WEBHOOK_PRIVATE_HOSTS),
    trustedProxies: values.TRUST_PROXY,
    drainSeconds: drainSecondsOf(values),
    ffmpegPath: orNull(values.FFMPEG_PATH),
    showVersion: values.SHOW_VERSION === '1',
    support: supportOf(values, demo),
    educationTermsUrl: values.EDU_TERMS_URL,
    recorder: recorderOf(values),
    secretKey: orNull(values.SECRET_KEY),
    secretKeyOld: orNull(values.SECRET_KEY_OLD),
    secretKeyLost: values.SECRET_KEY_LOST === '1',
    metricsToken: orNull(values.METRICS_TOKEN),
    adminEmail: orNull(values.ADMIN_EMAIL),
    requireSecondFactor: values.REQUIRE_SECOND_FACTOR === '1',
    demoGatewaySecret: values.DEMO_GATEWAY_SECRET,
    freeStudies: values.FREE_STUDIES,
    selfHelpPremium: values.SELF_HELP_PREMIUM === 'on',
    questionDays: values.QUESTION_DAYS,
    arrivalPauseSeconds: values.ARRIVAL_PAUSE_SECONDS,
    dimsePort: values.DIMSE_PORT ?? null,
    dicomWebOrigins: originsIn(values.DICOMWEB_ORIGINS),
    addressLimits: addressLimitsOf(values),
  };
};
