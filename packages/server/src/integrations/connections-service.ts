import type { Connections } from '@plainscan/contract';

import { findPerson } from '../auth/people-service.ts';
import { findClinic } from '../clinics/clinic-reading-service.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { selectKeys } from './api-key-repository.ts';
import { presentKey } from './api-key-service.ts';
import { fhirBase } from './fhir/fhir-base.ts';
import { presentWebhook } from './webhooks/webhook-presenter.ts';
import { selectEndpoints, selectLastSent } from './webhooks/webhook-repository.ts';

async function namesOf(ids: readonly string[]): Promise<Map<string, string>> {
  const people = await Promise.all([...new Set(ids)].map((id) => findPerson(id)));
  return new Map(people.flatMap((person) => (person ? [[person.id, person.name] as const] : [])));
}

/** Returns a clinic's webhooks and keys, without their secrets. Throws 404 if the caller may not see the clinic. */
export async function readConnections(platform: Platform, caller: Caller, id: number): Promise<Connections> {
  const { now } = caller.context;
  await findClinic(platform, caller, id);
  return platform.database.asActor(caller.actor, async () => {
    const [webhooks, keys] = [await selectEndpoints(id), await selectKeys(id, now)];
    const names = await asOwner(() =>
      namesOf([...webhooks, ...keys].flatMap(({ createdBy }) => createdBy ?? [])),
    );
    const madeBy = ({ createdBy }: { createdBy: string | null }) => names.get(createdBy ?? '') ?? null;
    const sent = await selectLastSent(webhooks.map((row) => row.id));
    return {
      webhooks: webhooks.map((row) =>
        presentWebhook(row, { madeBy: madeBy(row), lastUsedAt: sent.get(row.id) ?? null, now }),
      ),
      keys: keys.map((row) => presentKey(row, madeBy(row))),
      fhirUrl: fhirBase(platform.config),
    };
  });
}
