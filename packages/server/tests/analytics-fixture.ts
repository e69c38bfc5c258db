// Cases with a known history, for tests of figures.
import type { StoredStatus } from '@plainscan/contract';

import { hour } from '@plainscan/contract';
import { newId } from '../src/platform/clock/uuidv7.ts';
import { sql } from '../src/platform/database/drizzle.ts';
import { addCase, type CaseSpec } from './case-fixture.ts';
import type { TestBed } from './test-bed-fixture.ts';

type CaseHistorySpec = {
  place: Pick<CaseSpec, 'workspaceId' | 'pool'>;
  /** How many hours ago it was requested. */
  hoursAgo: number;
  /**
   * The statuses it went through, and for how many hours each. The last one ends when it was sent, or is the current
   * one.
   */
  way: readonly (readonly [StoredStatus, number])[];
  /** How many hours ago it was sent. Missing while it is open. */
  sentHoursAgo?: number;
  openedHoursAgo?: number;
  rating?: number;
  recordedBy?: string;
  videoSeconds?: number;
  dueInHours?: number;
};

/** Inserts a case with its history and returns its ID. */
export async function addCaseHistory(
  { product, ids, clock }: TestBed,
  spec: CaseHistorySpec,
): Promise<string> {
  const now = clock.now().getTime();
  const before = (hours: number | undefined): string | null =>
    hours === undefined ? null : new Date(now - hours * hour).toISOString();
  const status = spec.sentHoursAgo === undefined ? (spec.way.at(-1)?.[0] ?? 'new') : 'completed';
  const { id } = await addCase(product.platform, {
    ...spec.place,
    status,
    patient: ids.patient,
    creator: ids.clerk,
    assignee: spec.recordedBy ?? ids.consultant,
    ...(spec.videoSeconds !== undefined && { video: 'ready' }),
  });
  const { database } = product.platform;
  await database.asSystem(async () => {
    const run = (statement: ReturnType<typeof sql>) => database.current().execute(statement);
    await run(sql`UPDATE "case" SET created_at = ${before(spec.hoursAgo)}, signed_off_at = ${before(spec.sentHoursAgo)},
      due_date = ${before(spec.dueInHours === undefined ? undefined : -spec.dueInHours)},
      rating_score = ${spec.rating ?? null} WHERE id = ${id}`);
    await run(sql`DELETE FROM case_event WHERE case_id = ${id}`);
    await run(
      sql`UPDATE video_report SET duration_seconds = ${spec.videoSeconds ?? null} WHERE case_id = ${id}`,
    );
    let at = spec.hoursAgo;
    for (const [toStatus, hours] of spec.way) {
      await run(sql`INSERT INTO case_event (id, case_id, action, event, to_status, at)
        VALUES (${newId()}, ${id}, 'test', 'case.test', ${toStatus}, ${before(at)})`);
      at -= hours;
    }
    if (spec.openedHoursAgo !== undefined)
      await run(sql`INSERT INTO report_view (case_id, user_id, first_viewed_at)
        VALUES (${id}, ${ids.patient}, ${before(spec.openedHoursAgo)})`);
  });
  return id;
}

type MoneySpec = {
  workspaceId: number;
  status: 'paid' | 'refunded' | 'failed';
  cents: number;
  received?: number;
  /** Cents that its receipt shows as refunded. Without it there is no receipt. */
  refundedOfReceipt?: number;
  hoursAgo: number;
};

/** Inserts a payment with its history. */
export async function addMoney({ product, ids, clock }: TestBed, spec: MoneySpec): Promise<void> {
  const at = new Date(clock.now().getTime() - spec.hoursAgo * hour).toISOString();
  const { database } = product.platform;
  const paymentId = newId();
  await database.asSystem(() =>
    database.current().execute(sql`
      INSERT INTO payment (id, purpose, payer_user_id, workspace_id, plan_key, amount_cents, received_cents, status,
        success_route, cancel_route, paid_at, created_at, updated_at)
      VALUES (${paymentId}, 'case', ${ids.patient}, ${spec.workspaceId}, 'standard', ${spec.cents}, ${spec.received ?? null},
        ${spec.status}, '/payment-successful', '/payment-fail', ${spec.status === 'failed' ? null : at}, ${at}, ${at})`),
  );
  const { refundedOfReceipt: refunded } = spec;
  if (refunded === undefined) return;
  const total = spec.received ?? spec.cents;
  await database.asSystem(() =>
    database.current().execute(sql`
      INSERT INTO receipt (id, number, payment_id, payer_user_id, workspace_id, locale, time_zone, payer_name,
        payer_email, seller_name, item, detail, price_cents, total_cents, method, paid_at, money_back_until, created_at,
        refunded_at, refunded_cents)
      VALUES (${newId()}, ${`R-${paymentId}`}, ${paymentId}, ${ids.patient}, ${spec.workspaceId}, 'en', 'UTC', 'Ann Lee',
        'ann@mail.test', 'Plainscan', 'Report', '', ${total}, ${total}, 'card', ${at}, ${at}, ${at}, ${at}, ${refunded})`),
  );
}
