import { isInProviderPool, type CaseAction, type UploadOption } from '@plainscan/contract';

import { caseEvent, caseTable, reportFile } from '../cases/case-tables.ts';
import { insertVideo } from '../cases/video-report-repository.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { selectPackFiles, updateUpload } from '../uploads/upload-repository.ts';
import { updateStudy } from '../viewers/study-repository.ts';
import { takeCaseName } from '../workspaces/workspace-service.ts';
import { demoWorkspaces, type DemoPortal } from './demo-accounts.ts';
import { demoStudies, type DemoCase } from './demo-cases.ts';
import { leaveUnfinished, loadStudy, storePack } from './demo-study-loader.ts';
import type { StudySource } from './demo-study-source.ts';
import { generateReportPdf } from './synthetic/synthetic-report-pdf.ts';

export type DemoPeople = {
  staff: (email: string) => Promise<SignedIn>;
  patient: (portal: DemoPortal, patient: DemoCase['patient']) => Promise<string>;
};

const hour = 3_600_000;
/** The demo's upload that stopped on its way. */
const arrivedFiles = 62;
const announcedFiles = 106;

type Cast = {
  creator: SignedIn;
  assignee: SignedIn | null;
  reviewer: SignedIn | null;
  patientUserId: string;
};

type Setting = { now: Date; createdAt: Date; completedAt: Date | null; caseId: string; name: string };

/** Writes one case with its study, report and timeline; gives the id of the video that is still to be made. */
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
  const completedAt = status === 'completed' ? new Date(createdAt.getTime() + 40 * hour) : null;
  const name = await platform.database.asSystem(() => takeCaseName(place.id));
  const setting: Setting = { now, createdAt, completedAt, caseId: newId(), name };
  const cast = await castOf(people, demoCase);
  const hasFiles = demoCase.hasStudy || status === 'uploading';
  const files = hasFiles ? studies.write(demoCase, name, place.name, createdAt) : [];
  const { title } = demoStudies[kind];
  const study = demoCase.hasStudy ? await loadStudy(platform, cast.creator, title, files, createdAt) : null;
  await writeCase(platform, demoCase, cast, setting, study);
  if (study) await addReport(platform, cast.creator, demoCase, name, setting.caseId, createdAt);
  if (status === 'uploading') {
    const announced = files.slice(0, announcedFiles);
    await leaveUnfinished(platform, cast.creator, title, announced, arrivedFiles, setting.caseId, createdAt);
  }
  return hasVideo(demoCase)
    ? addVideo(platform, setting.caseId, cast.assignee, completedAt, createdAt)
    : null;
}

async function castOf(people: DemoPeople, demoCase: DemoCase): Promise<Cast> {
  const { workspace: portal, home = portal, assignee, reviewer } = demoCase;
  return {
    creator: await people.staff(portal === 'portal' ? 'consultant@demo.test' : `creator@${portal}.test`),
    assignee: assignee === undefined ? null : await people.staff(assignee),
    reviewer: reviewer === undefined ? null : await people.staff(reviewer),
    patientUserId: await people.patient(home, demoCase.patient),
  };
}

type LoadedStudy = { studyId: string; uploadId: string };

async function writeCase(
  { database }: Platform,
  demoCase: DemoCase,
  cast: Cast,
  setting: Setting,
  study: LoadedStudy | null,
): Promise<void> {
  const { caseId, createdAt } = setting;
  await database.asSystem(async () => {
    await database
      .current()
      .insert(caseTable)
      .values(caseRowOf(demoCase, cast, setting, study));
    if (study) {
      await updateStudy(study.studyId, { ownerUserId: cast.patientUserId });
      await updateUpload(study.uploadId, { caseId });
    }
    const events = timelineOf(demoCase, createdAt, cast).map((event) => ({ id: newId(), caseId, ...event }));
    await database.current().insert(caseEvent).values(events);
  });
}

function caseRowOf(demoCase: DemoCase, cast: Cast, setting: Setting, study: LoadedStudy | null) {
  const { workspace: portal, home = portal, kind, status, patient, rating } = demoCase;
  const { now, createdAt, completedAt, caseId, name } = setting;
  const { assignee, reviewer } = cast;
  const place = demoWorkspaces[portal];
  const isWaiting = status === 'review' || status === 'in-review';
  return {
    id: caseId,
    workspaceId: place.id,
    patientWorkspaceId: demoWorkspaces[home].id,
    patientUserId: cast.patientUserId,
    studyId: study?.studyId ?? null,
    uploadId: study?.uploadId ?? null,
    name,
    title: demoStudies[kind].title,
    questionText: demoCase.question,
    status,
    inProviderPool: isInProviderPool({
      status,
      workspace: place,
      hasBeenNew: demoCase.dueIn !== undefined,
      statusBeforeUpload: null,
    }),
    statusBeforeUpload: status === 'uploading' ? ('pending-upload' as const) : null,
    assigneeId: assignee?.userId ?? null,
    originalAssigneeId: assignee?.userId ?? null,
    reviewerId: status === 'review' ? null : (reviewer?.userId ?? null),
    reportType: demoCase.reportType ?? ('standard' as const),
    dueDate: demoCase.dueIn === undefined ? null : new Date(now.getTime() + demoCase.dueIn * hour),
    reviewDate: isWaiting ? new Date(now.getTime() - 3 * hour) : null,
    studyFileType: study ? 'dcm' : null,
    writtenReport: completedAt && demoStudies[kind].impression,
    uploadOption: uploadOptionOf(demoCase),
    createdBy: cast.creator.userId,
    notifyCreator: true,
    patientSnapshot: snapshotOf(patient),
    signedOffBy: completedAt && ((reviewer ?? assignee)?.userId ?? null),
    signedOffAt: completedAt,
    ratingScore: rating?.score ?? null,
    ratingComment: rating?.comment ?? null,
    ratedAt: rating ? completedAt : null,
    createdAt,
    updatedAt: completedAt ?? new Date(Math.min(now.getTime(), createdAt.getTime() + 5 * hour)),
  };
}

const uploadOptionOf = ({ status }: DemoCase): UploadOption =>
  status === 'upload-shared' ? 'online-portal' : 'image-upload';

function snapshotOf({ name, preferredName, born, gender, email }: DemoCase['patient']) {
  return { name, preferredName, dateOfBirth: born, gender, email, phoneNumber: '(555) 010-0142' };
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
  caseId: string,
  assignee: SignedIn | null,
  signedOffAt: Date | null,
  createdAt: Date,
): Promise<string> {
  const row = await database.asSystem(() =>
    insertVideo({
      id: newId(),
      caseId,
      status: 'processing',
      recordedBy: assignee?.userId ?? null,
      signedOffAt,
      createdAt,
      updatedAt: createdAt,
    }),
  );
  return row.id;
}

/** What had to happen for the case to be where it is. */
function timelineOf({ status, hasStudy }: DemoCase, createdAt: Date, { creator, assignee, reviewer }: Cast) {
  const steps: {
    action: CaseAction | 'create';
    event: string;
    actor: SignedIn | null;
    toStatus: DemoCase['status'];
  }[] = [{ action: 'create', event: 'case.created', actor: creator, toStatus: 'uploading' }];
  if (hasStudy && status !== 'incomplete')
    steps.push({ action: 'finishProcessing', event: 'case.images-ready', actor: null, toStatus: 'new' });
  if (assignee)
    steps.push({ action: 'claim', event: 'case.claimed', actor: assignee, toStatus: 'in-progress' });
  if (status === 'review' || reviewer) {
    steps.push({
      action: 'submitVideo',
      event: 'case.video-submitted',
      actor: assignee,
      toStatus: 'in-progress',
    });
    steps.push({
      action: 'sendForReview',
      event: 'case.sent-for-review',
      actor: assignee,
      toStatus: 'review',
    });
  }
  if (reviewer)
    steps.push({
      action: 'startReview',
      event: 'case.review-started',
      actor: reviewer,
      toStatus: 'in-review',
    });
  if (status === 'completed')
    steps.push({
      action: 'signOff',
      event: 'case.signed-off',
      actor: reviewer ?? assignee,
      toStatus: 'completed',
    });
  return steps.map(({ action, event, actor, toStatus }, at) => ({
    action,
    event,
    toStatus,
    actorId: actor?.userId ?? null,
    fromStatus: steps[at - 1]?.toStatus ?? null,
    at: new Date(createdAt.getTime() + at * 1.5 * hour),
  }));
}
