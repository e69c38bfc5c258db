// The expectedAnswers rows of viewing, sharing and removing images. What a pass opens is tested elsewhere (T3).
import type { ExpectedRow } from './authorization-rows-fixture.ts';

const readers: ExpectedRow = {
  main: ' 403 200 404 404  200 404 200 200 200 200 404 200',
  other: '403 404 404 200  404 200 404 404 404 404 200 200',
  absent: '403 404 404 404  404 404 404 404 404 404 404 404',
};
/** Only the patient who owns the record. */
const owner = (status: number) => ({
  main: ` 403 ${status} 404 404  403 403 403 403 403 403 403 403`,
  other: `403 404 404 ${status}  403 403 403 403 403 403 403 403`,
  absent: '403 404 404 404  403 403 403 403 403 403 403 403',
});

const patients = (status: number): ExpectedRow => ({
  plain: `403 ${status} ${status} ${status}  403 403 403 403 403 403 403 403`,
});

export const sharingExpectations: Record<string, ExpectedRow> = {
  listCaregivers: patients(200),
  inviteCaregiver: patients(400),
  changeCaregiver: owner(400),
  removeCaregiver: owner(204),
  sendCareInvitationAgain: owner(409),
  listHelpedPeople: patients(200),
  leaveHelpedPerson: owner(204),
  openCareInvitation: { everybody: 400 },
  acceptCareInvitation: patients(400),
  createCaregiverAccount: { everybody: 400 },
  openPass: { everybody: 400 },
  getResource: readers,
  getRecognizedWords: readers,
  getRecordViewerLink: readers,
  listChildResources: readers,
  getVideoReportLink: readers,
  getGlossaryChanges: readers,
  preparePrintedReport: { stage: 'completed', ...readers },
  getPrintedReport: { stage: 'completed', ...readers },
  getDownloadLink: readers,
  createShareLink: { stage: 'completed', ...owner(201) },
  listShareLinks: owner(200),
  revokeShareLink: owner(204),
  shareReportByEmail: { stage: 'completed', ...owner(400) },
  prepareDownload: owner(200),
  prepareBatchDownload: { plain: '403 400 400 400  403 403 403 403 403 403 403 403' },
};
