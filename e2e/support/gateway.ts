// A hospital's gateway, built only from docs/guides/hospital-gateways.md, without any code of the product.
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { portal } from './people.ts';

const namespace = 'SUMMIT';
const secret = 'Demo-gateway-2026!';

async function filesBelow(folder: string): Promise<Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name))));
}

/** Sends a folder of DICOM files as a signed STOW-RS request. Returns the name of the created case. */
export async function sendStudy(folder: string): Promise<string> {
  const boundary = randomUUID();
  const contentType = `multipart/related; type="application/dicom"; boundary=${boundary}`;
  const parts = (await filesBelow(folder)).flatMap((file) => [
    Buffer.from(`--${boundary}\r\nContent-Type: application/dicom\r\n\r\n`),
    file,
    Buffer.from('\r\n'),
  ]);
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  const time = String(Math.floor(Date.now() / 1_000));
  const nonce = randomUUID();
  const digest = createHash('sha256').update(body).digest('hex');
  const lines = [
    'gateway-v1',
    'POST',
    '/api/gateway/studies',
    namespace,
    time,
    nonce,
    '',
    contentType,
    digest,
  ];
  const answer = await fetch(`${portal('')}/api/gateway/studies`, {
    method: 'POST',
    body,
    headers: {
      'content-type': contentType,
      'gateway-namespace': namespace,
      'gateway-timestamp': time,
      'gateway-nonce': nonce,
      'gateway-content-sha256': digest,
      'gateway-signature': createHmac('sha256', secret).update(lines.join('\n')).digest('hex'),
    },
  });
  const said = await answer.text();
  if (answer.status !== 201) throw new Error(`The study was not taken: ${answer.status} ${said}`);
  return (JSON.parse(said) as { caseName: string }).caseName;
}
