import { describe, expect, it } from 'vitest';
import { AppError } from '../platform/api/app-error.ts';
import { videoReportState } from './video-report-state.ts';

const answered = (status: number) => new AppError('', { status, code: `http-${status}` });

describe('videoReportState', () => {
  it.each([
    ['idle', { isAsked: false, hasVideo: undefined, error: null }],
    ['loading', { isAsked: true, hasVideo: undefined, error: null }],
    ['loaded', { isAsked: true, hasVideo: true, error: null }],
    ['not-found', { isAsked: true, hasVideo: false, error: null }],
    ['not-found', { isAsked: true, hasVideo: undefined, error: answered(404) }],
    ['not-found', { isAsked: true, hasVideo: undefined, error: answered(400) }],
    ['failed', { isAsked: true, hasVideo: undefined, error: answered(500) }],
    ['failed', { isAsked: true, hasVideo: undefined, error: answered(0) }],
  ] as const)('H-016 is %s for %j', (state, facts) => {
    expect(videoReportState(facts)).toBe(state);
  });
});
