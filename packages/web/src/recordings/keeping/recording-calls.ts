// The studio's server calls about recordings.
import { recordingEndpoints, type Recording, type Retake, type TrackEvent } from '@plainscan/contract';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { noMarks, type LocalRecording, type RecordingMarks } from './recording-store.ts';

/** Starts a recording that this browser holds as `holderId`. With `retake` it re-records a part. Returns its ID. */
export async function startRecording(
  caseId: string,
  holderId: string,
  retake: Retake | null = null,
): Promise<string> {
  const body = { holderId, ...(retake && { retake }) };
  return (await callEndpoint(recordingEndpoints.startRecording, { params: { id: caseId }, body })).id;
}

/**
 * Tells the server that this browser still holds a recording. Returns whether the case still belongs to the speaker.
 */
export const holdRecording = (id: string, holderId: string) =>
  callEndpoint(recordingEndpoints.holdRecording, { params: { id }, body: { holderId } });

export const releaseRecording = (id: string, holderId: string): Promise<void> =>
  callEndpoint(recordingEndpoints.releaseRecording, { params: { id }, body: { holderId } });

/** Adds events to the event track of a recording. Returns how many the server has. */
export async function sendEvents(
  { id, holderId }: Pick<LocalRecording, 'id' | 'holderId'>,
  from: number,
  events: readonly TrackEvent[],
): Promise<number> {
  const body = { holderId, from, events: [...events] };
  return (await callEndpoint(recordingEndpoints.addRecordingEvents, { params: { id }, body })).received;
}

/**
 * Makes a recording the draft of its case, or the speaker's own if the case was reassigned, together with its marks.
 */
export const finishRecording = (
  id: string,
  { chapters, captions, replaced }: RecordingMarks = noMarks,
): Promise<Recording> =>
  callEndpoint(recordingEndpoints.finishRecording, {
    params: { id },
    body: { chapters: [...chapters], captions: [...captions], replaced: [...replaced] },
  });

export const recordingsQuery = queryOptions({
  queryKey: ['recordings'],
  queryFn: async ({ signal }) => (await callEndpoint(recordingEndpoints.listRecordings, { signal })).data,
  // The latest state of a recording decides what is offered.
  staleTime: 0,
});

/** The 32-byte key that seals copies in this browser. It is the same for the account everywhere. */
export const recordingKeyQuery = queryOptions({
  queryKey: ['recording-key'],
  queryFn: async ({ signal }) => {
    const { key } = await callEndpoint(recordingEndpoints.getRecordingKey, { signal });
    return Uint8Array.from(atob(key), (sign) => sign.charCodeAt(0));
  },
  staleTime: Infinity,
});

export const uploadUrlOf = (id: string): string => `/api/uploads/${id}`;
