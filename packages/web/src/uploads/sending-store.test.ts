import { afterEach, expect, it, vi } from 'vitest';
import type { SendPackOptions } from './pack-sender.ts';
import { percentOf } from './progress-text.ts';
import { testProgress, testUpload } from './sending-fixture.ts';
import { currentSendings, removeSending, hasFailed, isUnderway, startSending } from './sending-store.ts';

const sendPack = vi.hoisted(() => vi.fn());
vi.mock('./pack-sender.ts', () => ({ sendPack }));

afterEach(() => {
  for (const { id } of currentSendings()) removeSending(id, false);
});

/** Starts a sending that this test controls. */
function start() {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  let options: SendPackOptions | undefined;
  sendPack.mockImplementationOnce((given: SendPackOptions) => {
    options = given;
    return promise;
  });
  expect(currentSendings()).toEqual([]);
  startSending({ purpose: 'study', files: [], label: 'MR Brain' });
  return { tell: options?.onProgress, resolve, reject };
}

const percentNow = () => {
  const progress = currentSendings()[0]?.progress;
  return progress ? percentOf(progress) : null;
};

it('G-015: idle, started at 0, sending with its percentage, finished at 100', async () => {
  const { tell, resolve } = start();
  expect(percentNow()).toBeNull();
  tell?.(testProgress({ phase: 'announcing' }));
  expect(percentNow()).toBe(0);
  tell?.(testProgress({ bytesDone: 500_000 }));
  expect(percentNow()).toBe(25);
  expect(currentSendings().some(isUnderway)).toBe(true);
  tell?.(testProgress({ phase: 'reading', bytesDone: 2_000_000 }));
  expect(percentNow()).toBe(100);
  resolve(testUpload({ status: 'read' }));
  await vi.waitFor(() => expect(currentSendings()[0]?.upload?.status).toBe('read'));
  expect(currentSendings().some(isUnderway)).toBe(false);
  expect(currentSendings().some(hasFailed)).toBe(false);
});

it('G-015: failed, at whatever percentage it had reached', async () => {
  const { tell, reject } = start();
  tell?.(testProgress({ bytesDone: 500_000 }));
  reject(new Error('gone'));
  await vi.waitFor(() => expect(currentSendings().some(hasFailed)).toBe(true));
  expect(percentNow()).toBe(25);
  expect(currentSendings().some(isUnderway)).toBe(false);
});

it('CG-189: four packs are sent at once; the next one begins when one has arrived or is given up', async () => {
  const senders: ((progress: ReturnType<typeof testProgress>) => void)[] = [];
  const begun: string[] = [];
  sendPack.mockImplementation(({ title, onProgress }: SendPackOptions) => {
    begun.push(String(title));
    if (onProgress) senders.push(onProgress);
    return new Promise(() => {});
  });
  const ids = ['1', '2', '3', '4', '5', '6', '7'].map((title) =>
    startSending({ purpose: 'additional', files: [], title, label: title }),
  );
  expect(begun).toEqual(['1', '2', '3', '4']);
  senders[1]?.(testProgress({ phase: 'reading' }));
  await vi.waitFor(() => expect(begun).toEqual(['1', '2', '3', '4', '5']));
  removeSending(ids[5] ?? 0, true);
  removeSending(ids[0] ?? 0, true);
  await vi.waitFor(() => expect(begun).toEqual(['1', '2', '3', '4', '5', '7']));
  sendPack.mockReset();
});
