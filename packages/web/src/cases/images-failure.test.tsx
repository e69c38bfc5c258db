import { presentFileProblem } from '@plainscan/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testUpload } from '../uploads/sending-fixture.ts';
import { ImagesFailure } from './images-failure.tsx';
import { inStatus, offer, testCase } from './opened-case-fixture.ts';
import { renderCasePart, stubServer } from './test-case-render.tsx';

const uploadId = '0198c0de-0000-7000-8000-0000000000f1';
const locked = {
  ...inStatus('pending-upload'),
  uploadId,
  uploadFailure: presentFileProblem({ code: 'archiveLocked', params: { name: 'hospital.zip' } }),
  failedJobId: 'j1',
};

test('a locked archive names itself and asks for its password; a wrong one can be tried again', async () => {
  let isRight = false;
  const sent = stubServer(({ path }) => {
    if (!path.endsWith('/unlock')) return undefined;
    if (isRight) return { body: testUpload({ id: uploadId, status: 'sealed' }) };
    return { status: 400, body: { code: 'upload.wrong-password', error: 'This password does not open it.' } };
  });
  renderCasePart(
    <ImagesFailure item={testCase({ ...locked, offeredActions: offer('submitUpload') })} isBesideForm />,
  );
  expect(screen.getByText(/“hospital.zip” is locked with a password/)).toBeDefined();
  // Reading it again would only fail again.
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  const field = screen.getByLabelText<HTMLInputElement>('Password of the archive');
  expect(field.type).toBe('password');
  fireEvent.change(field, { target: { value: ' wrong ' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(sent).toMatchObject([{ path: `/api/uploads/${uploadId}/unlock`, body: { password: ' wrong ' } }]);
  isRight = true;
  fireEvent.change(field, { target: { value: 'right' } });
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Open the archive' }));
  await waitFor(() => expect(sent).toHaveLength(2));
});

test('whoever may not send the images reads the reason only', () => {
  stubServer(() => undefined);
  renderCasePart(<ImagesFailure item={testCase({ ...locked, offeredActions: [] })} isBesideForm={false} />);
  expect(screen.getByText(/“hospital.zip” is locked with a password/)).toBeDefined();
  expect(screen.queryByLabelText('Password of the archive')).toBeNull();
});
