import type { OpenedPass, Resource } from '@plainscan/contract';

export const resourceId = '0198c0de-0000-7000-8000-0000000000aa';

/** Returns a resource as the server describes it, with the given changes. */
export const testResource = (changes: Partial<Resource> = {}): Resource => ({
  uuid: resourceId,
  type: 'text',
  title: 'Letter.docx',
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
  ...changes,
});

/** Returns an opened pass with the given changes. */
export const testPass = (changes: Partial<OpenedPass> = {}): OpenedPass => ({
  pass: 'the-pass-of-this-test',
  kind: 'file',
  uuid: resourceId,
  expiresAt: '2099-01-01T00:00:00Z',
  mayDownload: true,
  sharedBy: null,
  workspace: { name: 'Lakeside Clinic', primaryColor: '#0D5CB8', logoUrl: null },
  ...changes,
});
