import { limits, type TrackEvent } from '@plainscan/contract';
import { expect, it } from 'vitest';
import { AppError } from '../../platform/api/app-error.ts';
import { EventSender } from './event-sender.ts';

const events = (count: number): TrackEvent[] =>
  Array.from({ length: count }, (_, t) => ({ t, type: 'pointer', at: null }));

/** A server that already has `known` events of this recording. */
function server(known = 0) {
  const has: TrackEvent[] = events(known);
  const failures: (() => Error)[] = [];
  const calls: number[] = [];
  const sender = new EventSender(async (from, sent) => {
    calls.push(sent.length);
    const failure = failures.shift()?.();
    if (failure) throw failure;
    if (from <= has.length) has.push(...sent.slice(has.length - from));
    return has.length;
  });
  return { has, failures, calls, sender };
}

const refusal = (status: number) => () => new AppError('No.', { status, code: 'recording.held' });

it('F9: sends in order, in batches as large as one call allows', async () => {
  const { has, calls, sender } = server();
  sender.add(events(limits.trackEventsAtOnce + 20));
  await sender.run();
  expect(calls).toEqual([limits.trackEventsAtOnce, 20]);
  expect(has).toEqual(events(limits.trackEventsAtOnce + 20));
});

it('F9: events held back by a lost connection are sent once, with the next call', async () => {
  const { has, failures, sender } = server();
  failures.push(() => new TypeError('Failed to fetch'), refusal(401));
  sender.add(events(3));
  await sender.run();
  await sender.run();
  expect(has).toEqual([]);
  sender.add(events(5).slice(3));
  await sender.run();
  expect(has).toEqual(events(5));
});

it('F9: a copy sent after a crash adds only what the server does not have', async () => {
  const { has, sender } = server(600);
  sender.add(events(1_300));
  await sender.settle();
  expect(has).toEqual(events(1_300));
});

it('F9: nothing waits for a server that has more than the copy', async () => {
  const { has, calls, sender } = server(600);
  sender.add(events(100));
  await sender.settle();
  expect([has.length, calls.length]).toEqual([600, 1]);
});

it('a refused track ends while the recording continues', async () => {
  const { failures, calls, sender } = server();
  failures.push(refusal(409));
  sender.add(events(3));
  await sender.settle();
  sender.add(events(3));
  await sender.settle();
  expect(calls).toEqual([3]);
});
