// What is logged when links are opened: no token, no address, no name.
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';

import { openTestBed } from '../../tests/test-bed-fixture.ts';
import { callWith, linkReaderOf, sharedCase } from '../../tests/share-fixture.ts';
import { createApp } from '../app.ts';
import { sql } from '../platform/database/drizzle.ts';
import { createSocketHub } from '../platform/realtime/socket-hub.ts';
import { createLogger } from '../platform/log/create-logger.ts';
import { callAnonymously } from '../test-platform-fixture.ts';

test('CG-139: the log names no token of a link or a live connection, even if a call with one fails', async () => {
  const testBed = await openTestBed();
  const written: string[] = [];
  const lines = new PassThrough().on('data', (line: Buffer) => written.push(String(line)));
  const { platform } = testBed.product;
  const app = await createApp(
    { ...platform, logger: createLogger({ logLevel: 'trace', role: 'all' }, lines) },
    createSocketHub(),
  );
  try {
    const shown = await sharedCase(testBed);
    const answer = await testBed.callers.patient.call('POST', `/patients/record/${shown.id}/share-links`, {
      body: { what: 'video' },
    });
    const reader = linkReaderOf(testBed, answer);
    const { pass } = (await reader.open()).body;
    const logged = { ...testBed.product, app };
    await callAnonymously(app, 'GET', `/nothing?token=${reader.token}`);
    await callAnonymously(app, 'POST', `/resources/open?token=${reader.token}`, { body: { token: 'short' } });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    for (const token of [reader.token, String(pass)])
      await once(new WebSocket(`${address.replace('http', 'ws')}/api/ws?token=${token}`), 'close');
    await testBed.select(sql`ALTER TABLE video_report RENAME TO video_report_away`);
    const path = `/patients/record/${shown.id}/video-report-link?token=${reader.token}`;
    expect((await callWith(logged, pass, path)).status).toBe(500);
    await testBed.select(sql`ALTER TABLE video_report_away RENAME TO video_report`);
    expect(written.join('')).toContain('request failed');
    for (const secret of [reader.token, String(pass)]) expect(written.join('')).not.toContain(secret);
  } finally {
    await app.close();
    await testBed.product.close();
  }
});
