// What a clinic's own systems receive and may read (B21): webhook addresses, their deliveries, and keys for FHIR.
import * as z from 'zod/mini';

import { storedStatuses } from '../case-flow/case-status.ts';
import { idSchema, requiredText } from '../shared/field-schemas.ts';
import { fieldProblems } from '../shared/field-problems.ts';
import { limits } from '../shared/limits.ts';

/** Events that a webhook can receive. The names follow the Standard Webhooks specification. */
export const webhookEvents = [
  'case.created',
  'case.images_ready',
  'case.released',
  'case.recalled',
  'case.canceled',
  'case.question_asked',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Sent manually, to check that messages arrive. */
export const testEvent = 'webhook.test';

/** The body of a message: IDs and statuses, no names and nothing medical. Receivers fetch the rest with FHIR. */
export const webhookMessageSchema = z.object({
  type: z.enum([...webhookEvents, testEvent]),
  /** ISO 8601. */
  timestamp: z.string(),
  /** Empty for a test. */
  data: z.union([
    z.object({
      caseId: z.string(),
      /** The number shown to users, such as LAK-12. */
      caseNumber: z.string(),
      status: z.enum(storedStatuses),
      /** References relative to the FHIR address, such as ServiceRequest/019a…. */
      resources: z.array(z.string()),
    }),
    z.object({}),
  ]),
});
export type WebhookMessage = z.output<typeof webhookMessageSchema>;

/** Allows `https` anywhere, and `http` only for this machine if the settings allow it. No user name or password. */
const webhookUrl =
  /^(?:https:\/\/[^\s/?#@]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?)(?:[/?][^\s#]*)?$/i;

const urlSchema = requiredText(limits.webAddressLength).check(z.regex(webhookUrl, fieldProblems.webhookUrl));
const eventsSchema = z
  .array(z.enum(webhookEvents))
  .check(z.minLength(1, fieldProblems.webhookEvents), z.maxLength(webhookEvents.length));

export const newWebhookSchema = z.object({ url: urlSchema, events: eventsSchema });
export type NewWebhook = z.output<typeof newWebhookSchema>;

/** Omitted members stay unchanged. */
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
  /** Why it was switched off automatically: the address answered 410, or nothing arrived for days. */
  stopped: z.nullable(z.enum(['gone', 'failing'])),
  /** Since when deliveries have failed, ISO 8601. */
  failingSince: z.nullable(z.string()),
  /** Until when the previous secret also signs, ISO 8601. */
  formerSecretUntil: z.nullable(z.string()),
  /** Who added it; `null` if their account is gone. */
  madeBy: z.nullable(z.string()),
  /** When a message was last tried, ISO 8601. */
  lastUsedAt: z.nullable(z.string()),
  createdAt: z.string(),
});
export type Webhook = z.output<typeof webhookSchema>;

export const webhookWithSecretSchema = z.object({
  webhook: webhookSchema,
  /** `whsec_…`, shown only once. */
  secret: z.string(),
});

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
/** Why the last attempt failed. */
export const webhookProblems = [
  /** The address leads into a private network. */
  'private',
  'unreachable',
  'certificate',
  'timeout',
  'redirect',
  /** Answered, but not with a 2xx status. */
  'refused',
  'gone',
  /** The webhook was switched off while the message waited. */
  'off',
] as const;
export type WebhookProblem = (typeof webhookProblems)[number];

export const webhookDeliverySchema = z.object({
  id: z.string(),
  webhookId: z.string(),
  event: z.enum([...webhookEvents, testEvent]),
  /** `null` for a test. */
  caseId: z.nullable(z.string()),
  status: z.enum(deliveryStatuses),
  tries: z.number(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** `null` before the first attempt. */
  triedAt: z.nullable(z.string()),
  /** Time of the next attempt. `null` unless the delivery is waiting. */
  nextAt: z.nullable(z.string()),
  problem: z.nullable(z.enum(webhookProblems)),
  answer: z.nullable(
    z.object({
      status: z.number(),
      /** The first kilobyte of the response. */
      text: z.string(),
    }),
  ),
  /** Duration of the last attempt. */
  milliseconds: z.nullable(z.number()),
});
export type WebhookDelivery = z.output<typeof webhookDeliverySchema>;

export const newApiKeySchema = z.object({
  name: requiredText(limits.apiKeyNameLength),
  /** How long the key is valid. */
  days: z.int().check(z.minimum(1), z.maximum(limits.apiKeyDays)),
});
export type NewApiKey = z.output<typeof newApiKeySchema>;

export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The last characters of the key. */
  ending: z.string(),
  /** Who made it; `null` if their account is gone. */
  madeBy: z.nullable(z.string()),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type ApiKey = z.output<typeof apiKeySchema>;

export const apiKeyWithSecretSchema = z.object({
  key: apiKeySchema,
  /** `psk_…`, shown only once. */
  secret: z.string(),
});

/** All connections of a clinic, without the deliveries. */
export const connectionsSchema = z.object({
  webhooks: z.array(webhookSchema),
  /** Valid keys, without revoked and expired ones. */
  keys: z.array(apiKeySchema),
  /** Base address of FHIR. */
  fhirUrl: z.string(),
});
export type Connections = z.output<typeof connectionsSchema>;

export const deliveryQuerySchema = z.object({
  /** ID of the last delivery of the previous page. */
  after: z.optional(idSchema),
});
