// The server does exactly what it offers: the same table is behind both (CG-30, A2).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openCast, type Cast, type CastMember as Person } from '../../tests/case-cast-fixture.ts';
import { readCaseRow } from '../../tests/case-fixture.ts';

let cast: Cast;
let product: Cast['product'];
let put: Cast['put'];
let get: Cast['get'];
let pooled: Cast['pooled'];
let worked: Cast['worked'];
let reviewed: Cast['reviewed'];

beforeAll(async () => {
  cast = await openCast();
  ({ product, put, get, pooled, worked, reviewed } = cast);
});
afterAll(() => cast.product.close());

describe('what is offered is what is done (CG-30)', () => {
  const calls: Record<string, string> = {
    claim: 'claim',
    optOut: 'reject',
    takeBack: 'reject',
    sendToProvider: 'reject',
    sendForReview: 'done',
    startReview: 'review',
    cancelReview: 'cancel-review',
    discard: 'discard-review',
    discardReview: 'discard-review',
    signOff: 'sign-off',
  };
  const people: Person[] = ['clerk', 'consultant', 'reviewer', 'super'];
  const starts: [string, () => Promise<string>][] = [
    ['new', () => pooled()],
    ['in-progress', () => worked()],
    ['in-progress with a video', () => worked({ video: 'ready' })],
    ['in-progress with one that is being made', () => worked({ video: 'processing' })],
    ['review', () => worked({ status: 'review', video: 'ready' })],
    ['in-review', () => reviewed()],
    ['completed', () => worked({ status: 'completed', video: 'ready' })],
    ['uploading', () => pooled({ status: 'uploading' })],
  ];

  test.each(starts)('in %s, for each person and action (A2)', async (_, start) => {
    const wrong: string[] = [];
    for (const person of people) {
      const id = await start();
      const shown = (await get(person, id)).body['offeredActions'] as { action: string; enabled: boolean }[];
      const enabled = shown.filter((each) => each.enabled).map(({ action }) => action);
      for (const call of new Set(Object.values(calls))) {
        const own = enabled.some((action) => calls[action] === call);
        const { status } = await put(person, own ? await start() : id, call);
        if ((status === 200) !== own) wrong.push(`${person} ${call}: ${own ? '' : 'not '}offered, ${status}`);
      }
      if (enabled.length === 0) expect((await readCaseRow(product.platform, id)).version).toBe(1);
    }
    expect(wrong).toEqual([]);
  });
});
