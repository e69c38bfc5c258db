import { caseEvent, caseTable, reportFile, reportView } from '@plainscan/server/src/cases/case-tables.ts';
import { insertVideo } from '@plainscan/server/src/cases/video-report-repository.ts';
import { updateOrderForCase } from '@plainscan/server/src/orders/order-changes.ts';
import { selectPackFiles } from '@plainscan/server/src/packs/pack-files.ts';
import { recordAudit } from '@plainscan/server/src/platform/audit/record-audit.ts';
import { newId } from '@plainscan/server/src/platform/clock/uuidv7.ts';
import type { SignedIn } from '@plainscan/server/src/platform/http/request-actor.ts';
import type { Platform } from '@plainscan/server/src/platform/platform.ts';
import { tracksOf } from './film/video-script.ts';
import { updateUpload } from '@plainscan/server/src/uploads/upload-repository.ts';
import { assignStudy } from '@plainscan/server/src/viewers/study-service.ts';
import { readWorkspace, allocateCaseName } from '@plainscan/server/src/workspaces/workspace-service.ts';
import { hour } from '@plainscan/contract';
import { demoWorkspaces, type DemoPortal } from './demo-accounts.ts';
import { demoCaseRow, type DemoCasePeople, type DemoSetting } from './demo-case-columns.ts';
import { writeDemoAttachments } from './demo-case-attachments.ts';
import type { DemoCase } from './demo-cases.ts';
import { createUnfinishedUpload, loadStudy, storePack } from './demo-study-loader.ts';
import type { StudySource } from './demo-study-source.ts';
import { demoStudies } from './demo-study-texts.ts';
import { demoTimeline, signOffHours } from './demo-timeline.ts';
import { REPORT_SCRIPTS } from './synthetic/report-scripts.ts';
import { generateReportPdf } from './synthetic/synthetic-report-pdf.ts';

export type DemoPeople = {
  staff: (email: string) => Promise<SignedIn>;
  patient: (portal: DemoPortal, patient: DemoCase['patient']) => Promise<string>;
};

/** The demo's unfinished upload. */
const arrivedFiles = 62;
const announcedFiles = 106;

/** Writes one case with its study, report and timeline. Returns the ID of the video that still has to be made. */
export async function insertDemoCase(
  platform: Platform,
  people: DemoPeople,
  studies: StudySource,
  demoCase: DemoCase,
  now: Date,
): Promise<string | null> {
  const { workspace: portal, kind, status } = demoCase;
  const place = demoWorkspaces[portal];
  const createdAt = new Date(now.getTime() - demoCase.hoursAgo * hour);
  const completedAt = status === 'completed' ? new Date(createdAt.getTime() + signOffHours * hour) : null;
  const name = await platform.database.asSystem(() => allocateCaseName(place.id));
  const setting: DemoSetting = { now, createdAt, completedAt, caseId: newId(), name };
  const casePeople = await casePeopleOf(people, demoCase);
  const hasFiles = demoCase.hasStudy || status === 'uploading';
  const files = hasFiles ? await studies.write(demoCase, name, place.name, createdAt) : [];
  const { title } = demoStudies[kind];
  const study = demoCase.hasStudy
    ? await loadStudy(platform, casePeople.creator, title, files, createdAt)
    : null;
  await writeCase(platform, demoCase, casePeople, setting, study);
  if (study) await addReport(platform, casePeople.creator, demoCase, name, setting.caseId, createdAt);
  if (status === 'uploading') {
    const announced = files.slice(0, announcedFiles);
    await createUnfinishedUpload(
      platform,
      casePeople.creator,
      title,
      announced,
      arrivedFiles,
      setting.caseId,
      createdAt,
    );
  }
  return hasVideo(demoCase) ? addVideo(platform, demoCase, casePeople.assignee, setting) : null;
}

async function casePeopleOf(people: DemoPeople, demoCase: DemoCase): Promise<DemoCasePeople> {
  const { workspace: portal, home = portal, assignee, reviewer } = demoCase;
  return {
    creator: await people.staff(portal === 'portal' ? 'consultant@demo.test' : `creator@${portal}.test`),
    superAdmin: await people.staff('super@demo.test'),
    assignee: assignee === undefined ? null : await people.staff(assignee),
    reviewer: reviewer === undefined ? null : await people.staff(reviewer),
    patientUserId: demoCase.status === 'incomplete' ? null : await people.patient(home, demoCase.patient),
  };
}

type LoadedStudy = { studyId: string; uploadId: string };

async function writeCase(
  platform: Platform,
  demoCase: DemoCase,
  casePeople: DemoCasePeople,
  setting: DemoSetting,
  study: LoadedStudy | null,
): Promise<void> {
  const { database } = platform;
  const { caseId, createdAt } = setting;
  await database.asSystem(async () => {
    const row = demoCaseRow(demoCase, casePeople, setting, study);
    const [added] = await database.current().insert(caseTable).values(row).returning();
    await writeDemoAttachments(platform, demoCase, casePeople, setting);
    const { openedAt: firstViewedAt, patientUserId: userId } = row;
    if (firstViewedAt && userId)
      await database.current().insert(reportView).values({ caseId, userId, firstViewedAt });
    if (added) {
      const home = await readWorkspace(added.patientWorkspaceId);
      await updateOrderForCase(null, added, { home, isSignOff: added.signedOffAt !== null, now: createdAt });
    }
    if (study) {
      await assignStudy(study.studyId, casePeople.patientUserId);
      await updateUpload(study.uploadId, { caseId });
    }
    const events = demoTimeline(demoCase, createdAt, casePeople).map((event) => ({
      id: newId(),
      caseId,
      ...event,
    }));
    await database.current().insert(caseEvent).values(events);
    for (const { event: action, actorId, fromStatus: from, toStatus: to, at } of events)
      await recordAudit({
        actorId,
        actorRole: roleOf(actorId, casePeople),
        workspaceId: row.workspaceId,
        patientUserId: row.patientUserId ?? null,
        action,
        entityKind: 'case',
        entityId: caseId,
        outcome: 'allowed',
        detail: { from, to },
        at,
      });
  });
}

/** Returns the role of a user of the case in the trail. */
function roleOf(userId: string | null, people: DemoCasePeople): string {
  if (userId === null) return 'system';
  const staff = [people.creator, people.superAdmin, people.assignee, people.reviewer];
  return staff.find((person) => person?.userId === userId)?.role ?? 'patient';
}

const hasVideo = ({ status }: DemoCase): boolean =>
  status === 'completed' || status === 'review' || status === 'in-review';

async function addReport(
  platform: Platform,
  creator: SignedIn,
  { kind, patient, workspace }: DemoCase,
  name: string,
  caseId: string,
  now: Date,
): Promise<void> {
  const { exam, findings, impression } = demoStudies[kind];
  const bytes = generateReportPdf({
    clinic: demoWorkspaces[workspace].name,
    patient: { name: patient.name, birthDate: patient.born, id: name },
    exam,
    examDate: now.toISOString().slice(0, 10),
    findings,
    impression,
  });
  const fileName = `${patient.name.split(' ').at(-1)}_report.pdf`;
  const { uploadId } = await storePack(platform, creator, 'report', exam, [{ path: fileName, bytes }], now);
  await platform.database.asSystem(async () => {
    await updateUpload(uploadId, { caseId });
    const [file] = await selectPackFiles(uploadId);
    if (file)
      await platform.database.current().insert(reportFile).values({
        id: newId(),
        caseId,
        packFileId: file.id,
        name: fileName,
        mime: 'application/pdf',
        size: bytes.length,
      });
  });
}

async function addVideo(
  { database }: Platform,
  { kind }: DemoCase,
  assignee: SignedIn | null,
  { caseId, completedAt: signedOffAt, createdAt }: DemoSetting,
): Promise<string> {
  const recordedBy = assignee?.userId ?? null;
  const video = { id: newId(), caseId, recordedBy, signedOffAt, createdAt, updatedAt: createdAt };
  const row = await database.asSystem(() =>
    insertVideo({ ...video, status: 'processing' }, tracksOf(REPORT_SCRIPTS[kind])),
  );
  return row.id;
}
