// Loads the demo into an empty database at the first start: workspaces, accounts, cases with studies, videos as jobs.
import {
  markAddressVerified,
  selectUserByEmail,
  setPassword,
} from '@plainscan/server/src/auth/auth-repository.ts';
import { appUser } from '@plainscan/server/src/auth/auth-tables.ts';
import { hashPassword } from '@plainscan/server/src/auth/login/password-hash.ts';
import { videoReport } from '@plainscan/server/src/cases/case-tables.ts';
import { replaceCaseMaterials } from '@plainscan/server/src/library/case-material-service.ts';
import { openOrder } from '@plainscan/server/src/orders/order-changes.ts';
import { newId } from '@plainscan/server/src/platform/clock/uuidv7.ts';
import { count, inArray, sql } from '@plainscan/server/src/platform/database/drizzle.ts';
import { currentHandle } from '@plainscan/server/src/platform/database/transaction.ts';
import { enqueue } from '@plainscan/server/src/platform/jobs/enqueue.ts';
import type { Platform } from '@plainscan/server/src/platform/platform.ts';
import { workspace } from '@plainscan/server/src/workspaces/workspace-tables.ts';
import { hour } from '@plainscan/contract';
import { demoAccounts, demoPassword, demoWorkspaces } from './demo-accounts.ts';
import { insertDemoCase, type DemoPeople } from './demo-case-loader.ts';
import { demoCases, type DemoCase } from './demo-cases.ts';
import { addDemoNamespace } from './demo-gateway.ts';
import { makeDemoVideoJob } from './demo-jobs.ts';
import { addDemoMaterials } from './demo-materials.ts';
import { findDemoAccount, readDemoStaff } from './demo-staff.ts';
import { createStudySource } from './demo-study-source.ts';

/** Loads the demo into an empty database. Otherwise only keeps its unfinished upload alive and adds its namespace. */
export async function loadDemo(platform: Platform): Promise<void> {
  const { database } = platform;
  const isEmpty = await database.asSystem(async () => {
    const [row] = await database.current().select({ number: count() }).from(workspace);
    return (row?.number ?? 0) === 0;
  });
  if (isEmpty) {
    await loadDemoAccounts(platform);
    await loadDemoCases(platform);
  } else await keepDemoUploadWaiting(platform);
  await addDemoNamespace(platform);
}

/**
 * Keeps the demo's unfinished upload waiting for its sender for as long as the demo exists. Without a byte for a day,
 * it would be given up (T15). Called at each start, and every hour.
 */
export async function keepDemoUploadWaiting({ database, clock }: Platform): Promise<void> {
  const now = clock.now().getTime();
  const [since, before] = [2, 12].map((hours) => new Date(now - hours * hour).toISOString());
  const { id } = demoWorkspaces.harbor;
  await database.asSystem(async () => {
    const sender = await selectUserByEmail(id, 'creator@harbor.test');
    await database.current().execute(sql`UPDATE upload SET last_byte_at = ${since}::timestamptz
      WHERE status = 'receiving' AND case_id IS NOT NULL AND last_byte_at < ${before}::timestamptz
        AND created_by = ${sender?.user.id ?? null}::uuid`);
  });
}

/** Loads the demo's workspaces and people without any cases. Tests start from them too. */
export async function loadDemoAccounts(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const passwordHash = await hashPassword(demoPassword);
  await platform.database.asSystem(async () => {
    await insertWorkspaces(platform, now);
    for (const account of demoAccounts) await insertAccount(platform, account, passwordHash, now);
  });
}

async function insertWorkspaces({ database }: Platform, now: Date): Promise<void> {
  for (const [subdomain, { ...facts }] of Object.entries(demoWorkspaces)) {
    const canRequestBeforePay = false;
    await database
      .current()
      .insert(workspace)
      .values({
        ...facts,
        subdomain,
        canRequestBeforePay,
        locale: 'en',
        timeZone: 'America/New_York',
        requireReview: false,
        lastCaseNumber: 0,
        createdAt: now,
        updatedAt: now,
      });
  }
  const { rows } = await database
    .current()
    .execute<{ name: string }>(sql`SELECT pg_get_serial_sequence('workspace', 'id') AS name`);
  await database
    .current()
    .execute(sql`SELECT setval(${rows[0]?.name ?? ''}::regclass, ${Object.keys(demoWorkspaces).length})`);
}

type Account = Pick<
  (typeof demoAccounts)[number],
  'email' | 'role' | 'name' | 'preferredName' | 'born' | 'gender' | 'portal'
>;

async function insertAccount(
  { database }: Platform,
  account: Account,
  passwordHash: string | null,
  now: Date,
): Promise<string> {
  const id = newId();
  await database
    .current()
    .insert(appUser)
    .values({
      id,
      workspaceId: demoWorkspaces[account.portal ?? 'portal'].id,
      role: account.role,
      name: account.name,
      preferredName: account.preferredName ?? null,
      email: account.email,
      gender: account.gender ?? null,
      dateOfBirth: account.born ?? null,
      status: 'invited',
      viewedReportFirstTime: false,
      locale: 'en',
      createdAt: now,
      updatedAt: now,
    });
  if (account.role === 'patient')
    await openOrder({ id, workspaceId: demoWorkspaces[account.portal ?? 'portal'].id, createdAt: now });
  if (passwordHash !== null) {
    await setPassword(id, passwordHash, now);
    await markAddressVerified(id, now);
  }
  return id;
}

/** Loads the demo's cases into a database that already has its workspaces and people. */
export async function loadDemoCases(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const studies = createStudySource();
  const people = peopleOf(platform, now);
  const videos = new Map<DemoCase['kind'], string[]>();
  for (const [at, demoCase] of demoCases.entries()) {
    showProgress(`Making the demo: case ${at + 1} of ${demoCases.length}, ${demoCase.patient.name}`);
    const videoId = await insertDemoCase(platform, people, studies, demoCase, now);
    if (videoId !== null) videos.set(demoCase.kind, [...(videos.get(demoCase.kind) ?? []), videoId]);
  }
  endProgress();
  const beside = await addDemoMaterials(platform, await people.staff('super@demo.test'), studies);
  await platform.database.asSystem(async () => {
    for (const [kind, videoIds] of videos) {
      await enqueue(makeDemoVideoJob, { kind, seed: studies.seed, videoIds });
      const explains = beside.get(kind);
      if (explains !== undefined) await attachToVideos(explains, videoIds);
    }
  });
}

/** In a terminal, each line replaces the one before. */
function showProgress(text: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001B[2K${text}`);
  else console.log(text);
}

function endProgress(): void {
  if (process.stdout.isTTY) process.stdout.write('\n');
}

/** Attaches a library resource to these videos, for their patients. */
async function attachToVideos(materialId: string, videoIds: readonly string[]): Promise<void> {
  const reports = await currentHandle()
    .select({ caseId: videoReport.caseId })
    .from(videoReport)
    .where(inArray(videoReport.id, [...videoIds]));
  for (const { caseId } of reports) await replaceCaseMaterials(caseId, [materialId]);
}

/** Finds the people named in the demo's cases. Patients without an account get an invited one. */
function peopleOf(platform: Platform, now: Date): DemoPeople {
  const { database } = platform;
  return {
    staff: (email) => readDemoStaff(platform, email),
    async patient(portal, patient) {
      const known = await findDemoAccount(platform, portal, patient.email);
      const account = { ...patient, role: 'patient' as const, portal: portal === 'portal' ? null : portal };
      return known ?? database.asSystem(() => insertAccount(platform, account, null, now));
    },
  };
}
