// Installing as an app with the clinic's logo (issue of the patient's side, B22): the manifest and icons of each host.
import fastify from 'fastify';
import sharp from 'sharp';
import { expect, test } from 'vitest';

import { serveAppManifest, type InstallableHost } from './app-manifest.ts';

const square =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#c2185b"/></svg>';

async function ask(url: string, host: Partial<InstallableHost> = {}) {
  const app = fastify();
  const nameOf = async (hostname: string) => `Clinic of ${hostname}`;
  serveAppManifest(app, { markOf: async () => ({ svg: square, background: '#00695c' }), nameOf, ...host });
  const answer = await app.inject({ url, headers: { host: 'lakeside.localhost:8080' } });
  await app.close();
  return answer;
}

const pixel = async (png: Buffer, x: number, y: number): Promise<number[]> => {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
};

test('B22: the manifest has the host’s name and color, and opens its start page without a browser bar', async () => {
  const answer = await ask('/app.webmanifest');
  expect(answer.headers['content-type']).toContain('application/manifest+json');
  expect(answer.json()).toMatchObject({
    name: 'Clinic of lakeside.localhost',
    start_url: '/',
    display: 'standalone',
    theme_color: '#00695c',
  });
});

test('B22: every icon that it names exists in its size', async () => {
  const { icons } = (await ask('/app.webmanifest')).json<{ icons: { src: string; sizes: string }[] }>();
  for (const { src, sizes } of [...icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
    const { rawPayload, headers } = await ask(src);
    const { width, height } = await sharp(rawPayload).metadata();
    expect([headers['content-type'], `${width}x${height}`]).toEqual(['image/png', sizes]);
  }
});

test('B22: the area that a system may crop is filled with the color around the logo', async () => {
  const { rawPayload } = await ask('/app-icon-maskable.png');
  expect(await pixel(rawPayload, 2, 2)).toEqual([0x00, 0x69, 0x5c]);
  expect(await pixel(rawPayload, 256, 256)).toEqual([0xc2, 0x18, 0x5b]);
});

test('an icon that could not be drawn is retried', async () => {
  let svg = 'no drawing';
  const markOf = async () => ({ svg, background: '#ffffff' });
  expect((await ask('/app-icon-192.png', { markOf })).statusCode).toBe(500);
  svg = square;
  expect((await ask('/app-icon-192.png', { markOf })).statusCode).toBe(200);
});
