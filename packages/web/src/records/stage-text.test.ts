import { storedStatuses } from '@plainscan/contract';
import { describe, expect, it } from 'vitest';
import { formatMessage } from '../ui/text/message-table.ts';
import { stageMessages } from './stage-messages.ts';
import { promisedTime, stageText } from './stage-text.ts';

const now = new Date('2026-11-21T12:00:00Z');
const say = (caseStatus: string | null, dueDate: string | null = null) =>
  stageText(
    { caseStatus, dueDate },
    (key, ...params) => formatMessage(stageMessages.en[key], params[0]),
    'en',
    now,
  );

describe('stageText', () => {
  it('has text for every stored status', () => {
    for (const status of storedStatuses) expect(say(status)).not.toBe(say('made-up'));
  });
  it('states a date, and that an email will come, only while someone is working on it', () => {
    const due = new Date(2026, 10, 24, 16, 7);
    expect(say('in-progress', due.toISOString())).toMatch(
      /^A consultant is looking at your images and recording your video\. You can expect it by Tuesday, November 24 at 5\sPM [^.]+\. We’ll email you when it is ready\.$/,
    );
    expect(say('not-paid', '2026-11-24T12:00:00Z')).toBe('Work on your video starts once it is paid for.');
  });
  it('does not hide a delay', () => {
    expect(say('review', '2026-11-20T12:00:00Z')).toContain('It is taking longer than planned.');
  });
  it('describes a delayed case as the patient sees it: waiting for its consultant', () => {
    expect(say('delayed')).toBe(say('new'));
  });
  it('promises the full hour after the due time, as long as that is ahead and someone is working on it', () => {
    const due = new Date(2026, 10, 24, 16, 7);
    const promised = (caseStatus: string, at: Date) =>
      promisedTime({ caseStatus, dueDate: due.toISOString() }, at)?.getTime() ?? null;
    const fullHour = new Date(2026, 10, 24, 17).getTime();
    expect(promised('delayed', now)).toBe(fullHour);
    expect(promised('in-review', new Date(2026, 10, 24, 16, 59))).toBe(fullHour);
    expect(promised('in-review', new Date(2026, 10, 24, 17))).toBeNull();
    expect(promised('not-paid', now)).toBeNull();
  });
});
