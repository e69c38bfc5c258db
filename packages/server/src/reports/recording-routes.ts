import type { recordingEndpoints, recordingMaskEndpoints } from '@plainscan/contract';

import { findCase } from '../cases/case-service.ts';
import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { addRecordingEvents } from './recording-events-service.ts';
import { readRecordingMasks, saveRecordingMasks } from './recording-mask-service.ts';
import {
  findRecording,
  finishRecording,
  holdRecording,
  listRecordings,
  openRecordingFile,
  readRecordingKey,
  releaseRecording,
  startRecording,
} from './recording-service.ts';

export function recordingHandlers(platform: Platform): Handlers<typeof recordingEndpoints> {
  return {
    startRecording: {
      find: ({ actor, params }) => findCase(platform.database, actor, params.id),
      handle: (input) => startRecording(platform, input, input.params.id, input.body),
    },
    listRecordings: (input) => listRecordings(platform, input),
    getRecordingKey: ({ actor, context }) => readRecordingKey(platform, actor, context.now),
    holdRecording: {
      find: (input) => findRecording(platform, input.actor, input.params.id),
      handle: (input) => holdRecording(platform, input, input.params.id, input.body.holderId),
    },
    releaseRecording: {
      find: (input) => findRecording(platform, input.actor, input.params.id),
      handle: (input) => releaseRecording(platform, input, input.params.id, input.body.holderId),
    },
    addRecordingEvents: {
      find: (input) => findRecording(platform, input.actor, input.params.id),
      handle: (input) => addRecordingEvents(platform, input, input.params.id, input.body),
    },
    finishRecording: {
      find: (input) => findRecording(platform, input.actor, input.params.id),
      handle: (input) => finishRecording(platform, input, input.params.id, input.body),
    },
    getRecordingFile: async (input) => {
      const { bytes, length } = await openRecordingFile(platform, input, input.params.id);
      input.reply
        .type('application/octet-stream')
        .header('content-length', length)
        .header('content-disposition', 'attachment; filename="recording.mp4"');
      return bytes;
    },
  };
}

export const recordingMaskHandlers = (platform: Platform): Handlers<typeof recordingMaskEndpoints> => ({
  getRecordingMasks: (input) => readRecordingMasks(platform, input, input.params.id),
  saveRecordingMasks: {
    find: ({ actor, params }) => findCase(platform.database, actor, params.id),
    handle: (input) => saveRecordingMasks(platform, input, input.params.id, input.body),
  },
});
