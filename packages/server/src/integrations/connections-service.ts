import type { Connections } from '@plainscan/contract';

import { findClinic } from '../clinics/clinic-reading-service.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { selectKeys } from './api-key-repository.ts';
import { presentKey } from './api-key-service.ts';
import { fhirBase } from './fhir/fhir-base.ts';
import { presentWebhook } from './webhooks/webhook-presenter.ts';
import { selectEndpoints } from './webhooks/webhook-repository.ts';

/** Returns a clinic's webhooks and keys, without their secrets. Throws 404 if the caller may not see the clinic. */
export async function readConnections(platform: Platform, caller: Caller, id: number): Promise<Connections> {
  const { now } = caller.context;
  await findClinic(platform, caller, id);
  return platform.database.asActor(caller.actor, async () => ({
    webhooks: (await selectEndpoints(id)).map((row) => presentWebhook(row, now)),
    keys: (await selectKeys(id, now)).map(presentKey),
    fhirUrl: fhirBase(platform.config),
  }));
}
