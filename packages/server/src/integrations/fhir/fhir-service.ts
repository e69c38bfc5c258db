// Reads and searches what a workspace can see, as FHIR R4. Every access is recorded in the trail.
import { limits, type TrailKind } from '@plainscan/contract';

import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inSlices } from '../../platform/limits/loop-turn.ts';
import type { Platform } from '../../platform/platform.ts';
import { addressIn, readWorkspace } from '../../workspaces/workspace-service.ts';
import { fhirBase } from './fhir-base.ts';
import type { System } from './fhir-call-service.ts';
import { presentResource, type Addresses } from './fhir-presenter.ts';
import { countFound, selectFound, type Found, type ReportContent } from './fhir-repository.ts';
import { readSearch, writeCursor, type FhirSearch } from './fhir-search.ts';
import { FhirError, type Bundle, type BundleEntry, type FhirType, type Resource } from './fhir-types.ts';

/** Our own identifier systems, which are URLs so that they are globally unique. */
const systemsOf = (base: string) => ({
  caseNumber: `${base}/identifiers/case-number`,
  patient: `${base}/identifiers/patient`,
  report: `${base}/identifiers/report`,
});

/** Needs the system's transaction, which can read the portal of its own clinic. */
async function addressesOf({ config }: Platform, { key }: System): Promise<Addresses> {
  const base = fhirBase(config);
  const home = await readWorkspace(key.workspaceId);
  return {
    base,
    ...systemsOf(base),
    pageOf: ({ caseId }: Pick<ReportContent, 'caseId'>) =>
      addressIn(config, home, `/case-details?caseId=${caseId}`),
  };
}

const entryOf = (base: string, resource: Resource, mode?: 'match' | 'include'): BundleEntry => ({
  fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
  resource,
  ...(mode && { search: { mode } }),
});

async function entriesOf(
  type: FhirType,
  rows: readonly Found<FhirType>[],
  addresses: Addresses,
): Promise<BundleEntry[]> {
  const entries: BundleEntry[] = [];
  for await (const row of inSlices(rows))
    entries.push(entryOf(addresses.base, presentResource(type, row, addresses), 'match'));
  return entries;
}

/** Writes a bundle as JSON, an entry at a time. */
export async function writeBundle({ entry, ...bundle }: Bundle): Promise<string> {
  if (!entry) return JSON.stringify(bundle);
  const entries: string[] = [];
  for await (const one of inSlices(entry)) entries.push(JSON.stringify(one));
  return `${JSON.stringify(bundle).slice(0, -1)},"entry":[${entries.join(',')}]}`;
}

/** Returns a page of results. Throws a FhirError 400 for an invalid search. */
export async function searchResources(
  platform: Platform,
  system: System,
  type: FhirType,
  query: URLSearchParams,
): Promise<Bundle> {
  const search = readSearch(type, query);
  return platform.database.asActor(system.actor, async () => {
    const addresses = await addressesOf(platform, system);
    const asked = { type, actor: system.actor, systems: addresses, search };
    const found = search.count === 0 ? [] : await selectFound(asked);
    const total = await countFound(asked);
    const page = found.slice(0, search.count);
    const last = found.length > page.length ? page.at(-1) : undefined;
    await recordAccess(system, 'fhir.searched', type, page);
    const entry = await entriesOf(type, page, addresses);
    return {
      resourceType: 'Bundle',
      type: 'searchset',
      total,
      link: linksOf(`${addresses.base}/${type}`, query, last),
      ...(entry.length > 0 && { entry }),
    };
  });
}

function linksOf(
  address: string,
  query: URLSearchParams,
  last: Pick<Found<FhirType>, 'at' | 'id'> | undefined,
): NonNullable<Bundle['link']> {
  const self = query.size === 0 ? address : `${address}?${query.toString()}`;
  if (!last) return [{ relation: 'self', url: self }];
  const next = new URLSearchParams(query);
  next.set('_after', writeCursor(last));
  return [
    { relation: 'self', url: self },
    { relation: 'next', url: `${address}?${next.toString()}` },
  ];
}

const searchById = (type: FhirType, id: string): FhirSearch => ({
  ...readSearch(type, new URLSearchParams({ _id: id })),
  count: 1,
});

const notFound = (): FhirError => new FhirError(404, 'not-found', 'There is no such resource.');

/** Throws a FhirError 404 if the resource does not exist or the workspace cannot see it. */
export async function readResource(
  platform: Platform,
  system: System,
  type: FhirType,
  id: string,
): Promise<Resource> {
  return platform.database.asActor(system.actor, async () => {
    const addresses = await addressesOf(platform, system);
    const search = searchById(type, id);
    const [found] = await selectFound({ type, actor: system.actor, systems: addresses, search });
    if (!found) throw notFound();
    await recordAccess(system, 'fhir.read', type, [found]);
    return presentResource(type, found, addresses);
  });
}

const ofPatient = ['ServiceRequest', 'ImagingStudy', 'DiagnosticReport'] as const;

/**
 * Returns a patient with all their resources that the workspace can see. Throws a FhirError 404 if it cannot see the
 * patient.
 */
export async function readEverything(platform: Platform, system: System, id: string): Promise<Bundle> {
  return platform.database.asActor(system.actor, async () => {
    const addresses = await addressesOf(platform, system);
    const asked = { actor: system.actor, systems: addresses };
    const [patient] = await selectFound({ ...asked, type: 'Patient', search: searchById('Patient', id) });
    if (!patient) throw notFound();
    const entry = [entryOf(addresses.base, presentResource('Patient', patient, addresses), 'match')];
    for (const type of ofPatient) {
      const search: FhirSearch = { updated: [], patient: id, count: limits.fhirEverything };
      const rows = await selectFound({ ...asked, type, search });
      if (rows.length > limits.fhirEverything)
        throw new FhirError(
          400,
          'not-supported',
          'This is too much for one answer: search by type, with _count.',
        );
      entry.push(...(await entriesOf(type, rows, addresses)));
    }
    await recordAccess(system, 'fhir.read', 'Patient', [patient]);
    return {
      resourceType: 'Bundle',
      type: 'searchset',
      total: entry.length,
      link: [{ relation: 'self', url: `${addresses.base}/Patient/${id}/$everything` }],
      entry,
    };
  });
}

/** The trail's name for each resource type. */
const entityKinds: Record<FhirType, string> = {
  Patient: 'user',
  ImagingStudy: 'study',
  ServiceRequest: 'case',
  DiagnosticReport: 'video-report',
};

/** Records one row: with the ID and patient if one resource was read, with all IDs for a search. */
async function recordAccess(
  { key, context }: System,
  action: TrailKind,
  type: FhirType,
  found: readonly Pick<Found<FhirType>, 'id' | 'patient'>[],
): Promise<void> {
  const patients = new Set(found.map(({ patient }) => patient));
  const [patient] = patients;
  const isOne = action === 'fhir.read';
  await recordAudit({
    actorId: null,
    actorRole: 'api-key',
    workspaceId: key.workspaceId,
    patientUserId: patients.size === 1 ? (patient ?? null) : null,
    ip: context.ip,
    requestId: context.requestId,
    action,
    entityKind: entityKinds[type],
    entityId: isOne ? (found[0]?.id ?? null) : null,
    outcome: 'allowed',
    detail: {
      key: key.id,
      keyName: key.name,
      type,
      ...(!isOne && { ids: found.map(({ id }) => id) }),
    },
    at: context.now,
  });
}
