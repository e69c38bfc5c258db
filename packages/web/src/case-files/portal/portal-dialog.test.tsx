import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { inStatus, portal, testCase } from '../../cases/opened-case-fixture.ts';
import { renderCasePart, stubServer } from '../../cases/test-case-render.tsx';
import { PortalDialog } from './portal-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const item = testCase({ ...inStatus('upload-shared'), uploadSharedInfo: portal });
const show = () => renderCasePart(<PortalDialog item={item} isOpen onClose={() => {}} />);
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Share portal access' }));

test('G-009, G-029, E-029: all four fields are required; the password is never prefilled', () => {
  const sent = stubServer(() => ({ body: item }));
  show();
  expect(screen.getByLabelText<HTMLInputElement>('Portal address').value).toBe(portal.portalAddress);
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  send();
  expect(screen.getByText('Please complete the online portal access fields')).toBeDefined();
  expect(sent).toEqual([]);
});

test('T12: the corrected access data is sent, and the page does not keep it', async () => {
  const sent = stubServer(() => ({ body: item }));
  const { client } = show();
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: ' secret 9 ' } });
  send();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    path: expect.stringMatching(/\/share-online-portal-access$/),
    body: { uploadSharedInfo: { portalPassword: ' secret 9 ', studyName: 'MR Brain' } },
  });
  await waitFor(() => expect(client.isMutating()).toBe(0));
});

test('W-013: an error stays in the dialog with all the input', async () => {
  const text = 'Share online portal access is not allowed';
  stubServer(({ method }) =>
    method === 'PUT' ? { status: 400, body: { message: text, code: 'case.conflict' } } : { body: item },
  );
  show();
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret 9' } });
  send();
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('secret 9');
});
