// The objects of the authorization tests that belong to one user or clinic.
import {
  analyticsEndpoints,
  clinicEndpoints,
  integrationEndpoints,
  orderEndpoints,
} from '@plainscan/contract';

import type { Platform } from '../src/platform/platform.ts';
import {
  callsOnPeople,
  materialOf,
  moneyOf,
  notificationOf,
  passkeyOf,
  recordingsOf,
  sessionOf,
  templateOf,
} from './authorization-objects-fixture.ts';
import type { SignedInPerson } from './authorization-rows-fixture.ts';
import { careGrantOf } from './care-fixture.ts';
import type { TestCase } from './case-fixture.ts';
import { addPerson, workspaceIds } from './demo-people-fixture.ts';
import { addDiscount } from './discount-fixture.ts';
import { addOrder } from './order-fixture.ts';
import { shareLinkOf } from './share-fixture.ts';

/**
 * By call name, the IDs of two objects: the first one's owner or assignee belongs to the main case, the second one's is
 * elsewhere.
 */
export type OwnObjects = Record<string, { main: string; other: string }>;

type Owners = { ids: Record<SignedInPerson, string>; main: TestCase; other: TestCase };

/** Creates an object on each side for every call about something that belongs to one user or clinic. */
export async function createOwnObjects(
  platform: Platform,
  { ids, main, other }: Owners,
): Promise<OwnObjects> {
  const things: OwnObjects = {};
  things['endSession'] = {
    main: await sessionOf(platform, ids.owner),
    other: await sessionOf(platform, ids.otherPatient),
  };
  const { lakeside, summit } = workspaceIds;
  for (const [name, { path }] of Object.entries({
    ...clinicEndpoints,
    ...analyticsEndpoints,
    ...integrationEndpoints,
  }))
    if (path.includes('/workspaces/:id')) things[name] = { main: String(lakeside), other: String(summit) };
  for (const [role, names] of callsOnPeople) {
    const main = await addPerson(platform, { workspaceId: lakeside, role });
    const other = await addPerson(platform, { workspaceId: summit, role });
    for (const name of names) things[name] = { main, other };
  }
  things['removePasskey'] = {
    main: await passkeyOf(platform, ids.owner),
    other: await passkeyOf(platform, ids.otherPatient),
  };
  const [money, othersMoney] = [
    await moneyOf(platform, { userId: ids.owner, workspaceId: lakeside, caseId: main.id }),
    await moneyOf(platform, { userId: ids.otherPatient, workspaceId: summit, caseId: other.id }),
  ];
  for (const name of ['checkPaymentSession', 'refundPayment', 'getReceiptPdf'] as const)
    things[name] = { main: money[name], other: othersMoney[name] };
  things['revokeShareLink'] = {
    main: await shareLinkOf(platform, ids.owner, main.id),
    other: await shareLinkOf(platform, ids.otherPatient, other.id),
  };
  // One that the user gave, and one that they hold.
  const held = await addPerson(platform, { workspaceId: lakeside, role: 'patient' });
  for (const [name, of] of [
    ['changeCaregiver', (id: string) => careGrantOf(platform, id, held)],
    ['removeCaregiver', (id: string) => careGrantOf(platform, id, held)],
    ['sendCareInvitationAgain', (id: string) => careGrantOf(platform, id, held)],
    ['leaveHelpedPerson', (id: string) => careGrantOf(platform, held, id)],
  ] as const)
    things[name] = { main: await of(ids.owner), other: await of(ids.otherPatient) };
  for (const name of ['updateDiscount', 'removeDiscount'])
    things[name] = {
      main: await addDiscount(platform),
      other: await addDiscount(platform),
    };
  for (const [name, { path }] of Object.entries(orderEndpoints))
    if (path.includes(':id'))
      things[name] = {
        main: await addOrder(platform, lakeside),
        other: await addOrder(platform, summit),
      };
  for (const name of ['getMaterial', 'updateMaterial', 'removeMaterial', 'markNormal', 'unmarkNormal'])
    things[name] = {
      main: await materialOf(platform, ids.superAdmin, workspaceIds.provider),
      other: await materialOf(platform, ids.adminOther, workspaceIds.summit),
    };
  for (const name of ['renameScriptTemplate', 'removeScriptTemplate', 'removeDrawingTemplate'])
    things[name] = {
      main: await templateOf(platform, workspaceIds.provider),
      other: await templateOf(platform, workspaceIds.summit),
    };
  Object.assign(things, await recordingsOf(platform, ids, main, other));
  things['readNotification'] = {
    main: await notificationOf(platform, ids.assignee),
    other: await notificationOf(platform, ids.creatorOther),
  };
  return things;
}
