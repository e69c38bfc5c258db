import { caseSchema, requestTexts, type Case, type CaseStatus, type CaseText } from '@plainscan/contract';

export const caseId = '0198c0de-0000-7000-8000-0000000000c1';
export const consultant = { id: '0198c0de-0000-7000-8000-000000000001', name: 'Adaeze Nwosu' };
export const reviewer = { id: '0198c0de-0000-7000-8000-000000000002', name: 'Maria Hall' };

const clinic = { id: 2, name: 'Harbor Imaging', isProviderWorkspace: false };

export const readyVideo: NonNullable<Case['videoReport']> = {
  id: '0198c0de-0000-7000-8000-0000000000d1',
  version: 2,
  status: 'ready',
  duration: 362,
  size: { width: 1280, height: 720 },
  thumbnailPath: null,
  downloadLink: '/media/video',
  h264: { downloadLink: '/media/video' },
  captions: [],
  chapters: [],
  failure: null,
  progress: null,
  failedJobId: null,
  recordedBy: consultant,
  isPosterChosen: false,
  filmTitle: null,
  withoutCaptions: null,
  glossaryVersion: null,
  smallLink: null,
  captionedLink: null,
  eventTrackLink: null,
};

/** The same with a caption, so that its sign-off does not ask why there are none. */
export const captioned: NonNullable<Case['videoReport']> = {
  ...readyVideo,
  captions: [{ start: 0, end: 2, text: 'Hello' }],
};

export const portal: NonNullable<Case['uploadSharedInfo']> = {
  portalAddress: 'https://images.clinic.test',
  portalUsername: 'm.ellison',
  studyName: 'MR Brain',
  hasPassword: true,
  mayShowPassword: true,
  sharedAt: '2026-11-18T09:00:00Z',
};

const noTexts = Object.fromEntries(
  Object.values(requestTexts).map(({ ofCase }) => [ofCase, null] as const),
) as Record<CaseText, null>;

const newCase: Case = {
  ...noTexts,
  id: caseId,
  name: 'HBR-2041',
  workspace: { ...clinic, globalVideoIntroduction: null },
  patientWorkspace: clinic,
  patient: {
    userId: '0198c0de-0000-7000-8000-0000000000a1',
    name: 'Margaret Ellison',
    preferredName: 'Maggie',
    dateOfBirth: '1957-03-14',
    gender: 'female',
  },
  patientName: 'Margaret Ellison',
  workspaceName: clinic.name,
  title: 'MR Brain without contrast',
  questionText: 'Is that dangerous?',
  status: { value: 'new', label: 'New' },
  statusColor: '#3E7CE4',
  isDelayed: false,
  reportType: 'standard',
  assignee: null,
  assigneeId: null,
  assigneeName: null,
  originalAssignee: null,
  consultant: null,
  reviewer: null,
  reviewerName: null,
  dicomStudy: null,
  studyFileType: null,
  reports: [],
  writtenReport: null,
  videoReport: null,
  reportSubmitted: false,
  hasCaptions: null,
  openedAt: null,
  ratingScore: null,
  ratingComment: null,
  dueDate: '2026-11-22T12:00:00Z',
  isHeld: false,
  nextStep: { step: 'claim', isYours: false },
  reviewDate: null,
  signedOffAt: null,
  createdAt: '2026-11-17T12:00:00Z',
  updatedAt: '2026-11-18T12:00:00Z',
  note: null,
  viewerLink: null,
  pdfReport: null,
  additionalFiles: [],
  supplementaryMaterials: [],
  uploadOption: 'image-upload',
  dcmRequestType: null,
  clinicUploadOption: null,
  clinicUploadDetail: null,
  clinicUploadRejected: false,
  isBypassed: false,
  uploadSharedInfo: null,
  portalFailure: null,
  identityHold: null,
  selectedPaymentMethod: null,
  price: null,
  preferredReportDate: null,
  videoVersions: [],
  reviewNotes: [],
  createdBy: null,
  uploadId: null,
  received: null,
  failedJobId: null,
  uploadFailure: null,
  progress: null,
  waitingSince: null,
  userReport: null,
  offeredActions: [],
  history: [],
  version: 1,
};

/** A new case of a clinic as the server returns it, checked against the contract. */
export const testCase = (changes: Partial<Case> = {}): Case => caseSchema.parse({ ...newCase, ...changes });

type Supplementary = Case['supplementaryMaterials'][number];

/** A library video attached to a report. `resource` sets its other fields. */
export const testSupplement = (
  title: string,
  resource: Partial<Supplementary['resource']> = {},
): Supplementary => ({
  id: `material-${title}`,
  title,
  description: null,
  resource: {
    type: 'video',
    uuid: `study-${title}`,
    path: null,
    h264Path: `/film/${title}`,
    thumbnailPath: null,
    duration: 30,
    ...resource,
  },
});

export const inStatus = (value: CaseStatus): Pick<Case, 'status'> => ({ status: { value, label: value } });

export const claimed: Partial<Case> = {
  ...inStatus('in-progress'),
  assignee: consultant,
  assigneeId: consultant.id,
  assigneeName: consultant.name,
  consultant: { name: consultant.name, portraitUrl: null },
};

export const recorded: Partial<Case> = {
  ...claimed,
  videoReport: readyVideo,
  reportSubmitted: true,
  hasCaptions: false,
};

export const inReview: Partial<Case> = {
  ...recorded,
  ...inStatus('in-review'),
  reviewer,
  reviewerName: reviewer.name,
};

export const offer = (...actions: Case['offeredActions'][number]['action'][]): Case['offeredActions'] =>
  actions.map((action) => ({ action, enabled: true }));
