// How journeys open a viewer: with a real pass, or with a mocked server that returns one file of a kind.
import type { Resource } from '@plainscan/contract';
import { expect, test, type Page } from '@playwright/test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { portal } from './people.ts';
import { testData } from './study-folder.ts';

/** Skips the test if this file of the test data is missing, and tells how to provide it. */
export const needTestFile = (path: string): void =>
  test.skip(
    !existsSync(join(testData, path)),
    `${path} is not there: set TEST_DATA_DIR to the folder of the test data`,
  );

/** Returns a fresh viewer link of a demo case, requested by a user with access. */
export async function viewerLinkOf(caseName: string, email = 'super@demo.test'): Promise<string> {
  const call = async (path: string, token = '', body?: object): Promise<unknown> => {
    const answer = await fetch(`${portal('')}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const login = await call('/auth/login', '', { email, password: 'Demo-2026!' });
  const { accessToken } = login as { accessToken: string };
  const list = (await call('/cases?limit=50', accessToken)) as { data: { id: string; name: string }[] };
  const found = list.data.find(({ name }) => name === caseName);
  const link = await call(`/patients/record/${found?.id ?? ''}/viewer-link`, accessToken);
  const { viewerLink } = link as { viewerLink: string | null };
  if (viewerLink === null) throw new Error(`${caseName} has no images.`);
  return viewerLink;
}

export interface ServedFile {
  resource: Partial<Resource> & Pick<Resource, 'type' | 'title'>;
  /** Responses of the URLs in the resource: files of the test data, or bytes. */
  files?: Record<string, { path: string; mime: string } | { body: Buffer | string; mime: string }>;
}

export const fileId = '0198c0de-0000-7000-8000-0000000000aa';

/**
 * Opens the viewer on a file as the server would describe it. The bytes are real; the server's responses are mocked.
 */
export async function openServed(page: Page, { resource, files = {} }: ServedFile): Promise<void> {
  const workspace = { name: 'Lakeside Clinic', primaryColor: '#0D5CB8', logoUrl: null };
  const opened = {
    pass: 'pass-of-this-test',
    kind: 'file',
    uuid: fileId,
    expiresAt: '2099-01-01T00:00:00Z',
    mayDownload: true,
    sharedBy: 'Jane Doe',
    workspace,
  };
  const whole: Resource = {
    uuid: fileId,
    description: null,
    state: 'ready',
    failure: null,
    path: null,
    h264Path: null,
    posterPath: null,
    pages: [],
    textPath: null,
    downloadPath: null,
    document: null,
    childResources: [],
    ...resource,
  };
  await page.route('**/api/resources/open', (route) => route.fulfill({ json: opened }));
  await page.route(`**/api/resources/${fileId}*`, (route) => route.fulfill({ json: whole }));
  for (const [address, file] of Object.entries(files)) {
    const body = 'path' in file ? readFileSync(join(testData, file.path)) : file.body;
    await page.route(`**${address}`, (route) => route.fulfill({ body, contentType: file.mime }));
  }
  await page.goto(`${portal('')}/viewer?uuid=${fileId}&token=a-token-that-is-long-enough`);
  if (resource.title !== '') await expect(page.getByText(resource.title).first()).toBeVisible();
}
