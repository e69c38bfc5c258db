// Puts the figures of a period together (C-029, CG-28, CG-192).
import {
  ageGroups,
  analyticsPeriods,
  analyticsStages,
  AppError,
  openStatuses,
  day,
  type Analytics,
  type AnalyticsPeriod,
  type CaseTrail,
} from '@plainscan/contract';

import { withPerValuePlans } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { readWorkspace } from '../workspaces/workspace-service.ts';
import {
  countFailed,
  selectCaseStages,
  selectChapters,
  selectConsultants,
  sumRevenue,
  selectOpen,
  selectSent,
  selectStages,
  type CaseScope,
  type SentRow,
  type Span,
} from './analytics-repository.ts';

/** Returns the figures of all clinics. */
export const readAnalytics = (
  platform: Platform,
  { context }: Caller,
  period: AnalyticsPeriod,
): Promise<Analytics> =>
  countAll(platform, 'all', { clinic: null, period, now: context.now, withRevenue: true });

/** Returns one clinic's figures. A super-admin may read any, an administrator only their own; otherwise throws 404. */
export async function readClinicAnalytics(
  platform: Platform,
  { actor, context }: Caller,
  workspaceId: number,
  period: AnalyticsPeriod,
): Promise<Analytics> {
  const isSuper = actor.role === 'super-admin';
  if (!isSuper && actor.workspaceId !== workspaceId) throw new AppError('not-found');
  const { isProvider, name } = await platform.database.asActor(actor, () => readWorkspace(workspaceId));
  const scope = { workspaceId, isProvider };
  const clinic = { id: workspaceId, name };
  return countAll(platform, scope, { clinic, period, now: context.now, withRevenue: isSuper });
}

/** Returns how long a case took until its report was sent; `null` until then. Needs the owner's rights. */
export async function readCaseDuration(caseId: string): Promise<CaseTrail['duration']> {
  const row = await selectCaseStages(caseId);
  if (!row) return null;
  const stages = analyticsStages.flatMap((stage) => {
    const seconds = row[stage];
    return seconds === null ? [] : [{ stage, seconds }];
  });
  return { stages, totalSeconds: row.total };
}

type Asked = Pick<Analytics, 'clinic'> & { period: AnalyticsPeriod; now: Date; withRevenue: boolean };

const countAll = ({ database }: Platform, scope: CaseScope, asked: Asked): Promise<Analytics> =>
  // The best plan for a month of one clinic is not the best for a year of all.
  database.asSystem(() => withPerValuePlans(() => count(scope, asked)));

async function count(scope: CaseScope, { clinic, period, now, withRevenue }: Asked): Promise<Analytics> {
  const { span, before } = spansOf(period, now);
  const sent = await selectSent(scope, span);
  const open = await selectOpen(scope, now);
  const agesOf = new Map(open.map(({ status, ages }) => [status, ages]));
  return {
    clinic,
    until: now.toISOString(),
    from: span.from?.toISOString() ?? null,
    period: presentSent(sent),
    before: before && presentSent(await selectSent(scope, before)),
    open: openStatuses.map((status) => ({ status, ages: agesOf.get(status) ?? ageGroups.map(() => 0) })),
    late: open.reduce((sum, { late }) => sum + late, 0),
    stages: await selectStages(scope, span),
    opened: sent.opened,
    rated: sent.rated,
    ratings: sent.ratings,
    understanding: sent.understanding,
    worry: sent.worry,
    watched: sent.watched,
    finished: sent.finished,
    chapters: await selectChapters(scope, span),
    consultants: await selectConsultants(scope, span),
    unpaidCases: (agesOf.get('not-paid') ?? []).reduce((sum, cases) => sum + cases, 0),
    failedPayments: await countFailed(scope, span),
    revenue: withRevenue ? await sumRevenue(scope, span) : null,
  };
}

const presentSent = ({ sent, medianSeconds, soonDue, soonOpened }: SentRow): Analytics['period'] => ({
  sent,
  medianSeconds,
  soonDue,
  soonOpened,
});

/** Returns the span of a period, and the equally long one before it for comparison. */
function spansOf(period: AnalyticsPeriod, now: Date): { span: Span; before: Span | null } {
  const days = analyticsPeriods[period];
  if (days === null) return { span: { from: null, until: now }, before: null };
  const from = new Date(now.getTime() - days * day);
  const beforeThat = new Date(from.getTime() - days * day);
  return { span: { from, until: now }, before: { from: beforeThat, until: from } };
}
