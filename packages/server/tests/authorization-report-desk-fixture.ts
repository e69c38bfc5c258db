// The expectedAnswers rows of calls besides case actions: its upload link, its portal's password, its recordings, its
// notes.
import { acceptsFiles, anyAbsent, nowhere, staffAbsent, staffWithoutBody } from './action-rows-fixture.ts';
import type { ExpectedRow } from './authorization-rows-fixture.ts';

const heldHere = { holderId: '019a0000-0000-7000-8000-00000000000a' };

const ownerAbsent = '403 404 404 404  403 403 403 403 403 403 403 403';

/** Only the consultant who made the recording, whatever others see of its case. */
const speakerOnly = (status: number, sends: object = heldHere): ExpectedRow => ({
  stage: 'in-progress',
  sends,
  main: ` 403 403 403 403  404 404 404 ${status} 404 404 404 404`,
  other: `403 403 403 403  404 ${status} 404 404 404 404 404 404`,
  absent: staffAbsent,
});

/** The users of T25: those who may change the video of the case now. */
const changerOnly = (status: number, sends?: object): ExpectedRow => ({
  stage: 'in-progress with video',
  ...(sends && { sends }),
  main: ` 403 403 403 403  403 404 403 ${status} 403 403 404 403`,
  other: `403 403 403 403  404 ${status} 404 404 404 404 403 403`,
  absent: staffAbsent,
});

/** The users who may record the case now (T21). */
const recorderOnly: ExpectedRow = {
  stage: 'in-progress',
  main: ' 403 403 403 403  403 404 403 200 403 403 404 403',
  other: '403 403 403 403  404 200 404 404 404 404 403 403',
  absent: staffAbsent,
};

/** Administrators, for a question that does not exist. */
const adminsAlone = '403 403 403 403  403 403 403 403 404 404 404 404';
const reviewersWithoutQuestion: ExpectedRow = {
  stage: 'completed',
  main: adminsAlone,
  other: adminsAlone,
  absent: adminsAlone,
};

export const reportDeskExpectations: Record<string, ExpectedRow> = {
  listUnpaidCases: { plain: '200 200 200 200  200 200 200 200 200 200 200 200' },
  listCaseChoices: { plain: '200 200 200 200  200 200 200 200 200 200 200 200' },
  saveViews: { plain: '403 403 403 403  400 400 400 400 400 400 400 400' },
  countCases: { plain: '200 200 200 200  200 200 200 200 200 200 200 200' },
  makeUploadLink: {
    stage: 'pending-upload',
    main: ' 403 403 403 403  201 404 201 201 201 201 404 201',
    other: '403 403 403 403  404 201 404 404 404 404 201 201',
    absent: staffAbsent,
  },
  getUploadLink: {
    stage: 'pending-upload',
    main: ' 403 403 403 403  200 404 200 200 200 200 404 200',
    other: '403 403 403 403  404 200 404 404 404 404 200 200',
    absent: staffAbsent,
  },
  endUploadLink: {
    stage: 'pending-upload',
    main: ' 403 403 403 403  204 404 204 204 204 204 404 204',
    other: '403 403 403 403  404 204 404 404 404 404 204 204',
    absent: staffAbsent,
  },
  openUploadLink: { everybody: 400 },
  submitUploadLink: { everybody: 400 },
  showPortalPassword: acceptsFiles,
  startRecording: {
    stage: 'in-progress',
    sends: heldHere,
    main: ' 403 403 403 403  403 404 403 201 403 403 404 403',
    other: '403 403 403 403  404 201 404 404 404 404 403 403',
    absent: staffAbsent,
  },
  getRecordingMasks: recorderOnly,
  saveRecordingMasks: { ...recorderOnly, sends: { data: [] } },
  listRecordings: { plain: ' 403 403 403 403  200 200 200 200 200 200 200 200' },
  getRecordingKey: { plain: '403 403 403 403  200 200 200 200 200 200 200 200' },
  holdRecording: speakerOnly(200),
  releaseRecording: speakerOnly(204),
  // The recordings of the matrix have ended.
  addRecordingEvents: speakerOnly(409, { ...heldHere, from: 0, events: [] }),
  finishRecording: speakerOnly(200, { chapters: [] }),
  getRecordingFile: speakerOnly(200),
  getVideoTracks: changerOnly(200),
  // Users who may change the video learn that this is not the case's.
  saveVideoTracks: changerOnly(409, { videoId: nowhere, version: 1, captions: [], chapters: [] }),
  findPhrases: changerOnly(200),
  writeCaptions: changerOnly(409),
  // Only after it is rated.
  saveAnswers: {
    stage: 'completed',
    sends: { worry: 3 },
    main: ' 403 409 404 404  403 403 403 403 403 403 403 403',
    other: '403 404 404 409  403 403 403 403 403 403 403 403',
    absent: '403 404 404 404  403 403 403 403 403 403 403 403',
  },
  getFollowUp: {
    stage: 'completed',
    main: ' 403 403 403 403  200 404 200 200 200 200 404 200',
    other: '403 403 403 403  404 200 404 404 404 404 200 200',
    absent: staffAbsent,
  },
  listQuestions: {
    stage: 'completed',
    main: ' 403 200 404 404  200 404 200 200 200 200 404 200',
    other: '403 404 404 200  404 200 404 404 404 404 200 200',
    absent: anyAbsent,
  },
  // The patient learns that this is not the case's video.
  askQuestion: {
    stage: 'completed',
    sends: { videoId: nowhere, atMs: 0, text: 'Is this large?' },
    main: ' 403 409 404 404  403 403 403 403 403 403 403 403',
    other: '403 404 404 409  403 403 403 403 403 403 403 403',
    absent: ownerAbsent,
  },
  // Its video is signed off without captions.
  askForCaptions: {
    stage: 'completed',
    main: ' 403 200 404 404  403 403 403 403 403 403 403 403',
    other: '403 404 404 200  403 403 403 403 403 403 403 403',
    absent: ownerAbsent,
  },
  answerQuestion: staffWithoutBody,
  // This question does not exist.
  approveAnswer: reviewersWithoutQuestion,
  returnAnswer: { ...reviewersWithoutQuestion, sends: { reason: 'Please speak louder.' } },
  // This question does not exist.
  withdrawQuestion: { stage: 'completed', main: ownerAbsent, other: ownerAbsent, absent: ownerAbsent },
  markAnswersSeen: {
    stage: 'completed',
    main: ' 403 204 404 404  403 403 403 403 403 403 403 403',
    other: '403 404 404 204  403 403 403 403 403 403 403 403',
    absent: ownerAbsent,
  },
  listVideoClips: changerOnly(200),
  // Its video has not been opened yet.
  addVideoClip: changerOnly(409, { kind: 'library', id: nowhere }),
  openVideoEdit: changerOnly(200),
  getVideoEdit: changerOnly(200),
  // 409 for users who may change the video: the case has another video or version.
  saveVideoEdit: changerOnly(409, {
    videoId: nowhere,
    version: 1,
    edit: { parts: [], chapters: [], poster: null },
  }),
  restoreVideo: changerOnly(409, { version: 99 }),
  getVideoChanges: {
    stage: 'in-progress with video',
    main: ' 403 403 403 403  200 404 200 200 200 200 404 200',
    other: '403 403 403 403  404 200 404 404 404 404 200 200',
    absent: staffAbsent,
  },
  getReviewWatch: {
    stage: 'in-progress with video',
    main: ' 403 403 403 403  403 404 403 200 200 403 404 200',
    other: '403 403 403 403  404 200 404 404 404 404 200 200',
    absent: staffAbsent,
  },
  saveReviewWatch: {
    // The case has another video. Users with access learn that.
    stage: 'in-progress with video',
    sends: { videoId: nowhere, ranges: [{ start: 0, end: 5 }] },
    main: ' 403 403 403 403  403 404 403 409 409 403 404 409',
    other: '403 403 403 403  404 409 404 404 404 404 409 409',
    absent: staffAbsent,
  },
  addReviewNote: staffWithoutBody,
  resolveReviewNote: staffWithoutBody,
  correctRecognizedWords: staffWithoutBody,
};
