// What a clinic's own systems are told and may read (B21): addresses of webhooks, their deliveries, and keys for FHIR.
import * as z from 'zod/mini';

import { storedStatuses } from '../cases/case-status.ts';
import { idSchema, requiredText } from '../shared/field-schemas.ts';
import { fieldProblems } from '../shared/field-problems.ts';
import { limits } from '../shared/limits.ts';

/** What an address can be told of a case; names as the Standard Webhooks specification wants them. */
export const webhookEvents = [
  'case.created',
  'case.images_ready',
  'case.released',
  'case.recalled',
  'case.canceled',
  'case.question_asked',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Sent by hand, to see whether it arrives. */
export const testEvent = 'webhook.test';

/** The body of a message: ids and statuses, no name and nothing medical. Whoever gets it asks for the rest by FHIR. */
export const webhookMessageSchema = z.object({
  type: z.enum([...webhookEvents, testEvent]),
  /** ISO 8601. */
  timestamp: z.string(),
  /** Empty for a test. */
  data: z.union([
    z.object({
      caseId: z.string(),
      /** As people name it, such as LAK-12. */
      caseNumber: z.string(),
      status: z.enum(storedStatuses),
      /** References below the FHIR address, such as ServiceRequest/019a…. */
      resources: z.array(z.string()),
    }),
    z.object({}),
  ]),
});
export type WebhookMessage = z.output<typeof webhookMessageSchema>;

/** `https` anywhere; `http` is for this machine alone, and only where the settings allow that. No name or password in it. */
const webhookUrl =
  /^(?:https:\/\/[^\s/?#@]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?)(?:[/?][^\s#]*)?$/i;

const urlSchema = requiredText(limits.webAddressLength).check(z.regex(webhookUrl, fieldProblems.webhookUrl));
const eventsSchema = z
  .array(z.enum(webhookEvents))
  .check(z.minLength(1, fieldProblems.webhookEvents), z.maxLength(webhookEvents.length));

export const newWebhookSchema = z.object({ url: urlSchema, events: eventsSchema });
export type NewWebhook = z.output<typeof newWebhookSchema>;

/** What is left out stays. */
export const webhookChangeSchema = z.object({
  url: z.optional(urlSchema),
  events: z.optional(eventsSchema),
  isOn: z.optional(z.boolean()),
});
export type WebhookChange = z.output<typeof webhookChangeSchema>;

export const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isOn: z.boolean(),
  /** Why it went off by itself: the address answered 410, or nothing arrived for days. */
  stopped: z.nullable(z.enum(['gone', 'failing'])),
  /** Since when nothing arrives, ISO 8601. */
  failingSince: z.nullable(z.string()),
  /** Until when the secret before signs as well, ISO 8601. */
  formerSecretUntil: z.nullable(z.string()),
  createdAt: z.string(),
});
export type Webhook = z.output<typeof webhookSchema>;

export const webhookWithSecretSchema = z.object({
  webhook: webhookSchema,
  /** `whsec_…`, shown this once. */
  secret: z.string(),
});

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
/** Why the last try failed. */
export const webhookProblems = [
  /** The address leads into a private network. */
  'private',
  'unreachable',
  'certificate',
  'timeout',
  'redirect',
  /** Answered, but not with 2xx. */
  'refused',
  'gone',
  /** It was switched off while the message waited. */
  'off',
] as const;
export type WebhookProblem = (typeof webhookProblems)[number];

export const webhookDeliverySchema = z.object({
  id: z.string(),
  webhookId: z.string(),
  event: z.enum([...webhookEvents, testEvent]),
  /** Null for a test. */
  caseId: z.nullable(z.string()),
  status: z.enum(deliveryStatuses),
  tries: z.number(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Null before the first try. */
  triedAt: z.nullable(z.string()),
  /** When it is tried next; null unless it waits. */
  nextAt: z.nullable(z.string()),
  problem: z.nullable(z.enum(webhookProblems)),
  answer: z.nullable(
    z.object({
      status: z.number(),
      /** The first kilobyte, as it came. */
      text: z.string(),
    }),
  ),
  /** How long the last try took. */
  milliseconds: z.nullable(z.number()),
});
export type WebhookDelivery = z.output<typeof webhookDeliverySchema>;

export const newApiKeySchema = z.object({
  name: requiredText(limits.apiKeyNameLength),
  /** How long it works. */
  days: z.int().check(z.minimum(1), z.maximum(limits.apiKeyDays)),
});
export type NewApiKey = z.output<typeof newApiKeySchema>;

export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Its last characters. */
  ending: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type ApiKey = z.output<typeof apiKeySchema>;

export const apiKeyWithSecretSchema = z.object({
  key: apiKeySchema,
  /** `psk_…`, shown this once. */
  secret: z.string(),
});

/** Everything of one clinic, but for the deliveries. */
export const connectionsSchema = z.object({
  webhooks: z.array(webhookSchema),
  /** Those that work; revoked and expired ones are left out. */
  keys: z.array(apiKeySchema),
  /** Where FHIR begins. */
  fhirUrl: z.string(),
});
export type Connections = z.output<typeof connectionsSchema>;

export const deliveryQuerySchema = z.object({
  /** The id of the last delivery of the page before. */
  after: z.optional(idSchema),
});
