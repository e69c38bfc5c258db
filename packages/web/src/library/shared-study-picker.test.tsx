import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage, type Answers } from '../app/testing/test-page.tsx';
import { press } from '../app/testing/test-press.ts';
import { testUser } from '../app/testing/test-user.ts';
import { testMaterial } from './material-web-fixture.ts';
import { SharedStudy, useMayShareStudies, type SharedImage } from './shared-study-picker.tsx';

const time = { timeout: 10_000 };
vi.setConfig({ testTimeout: 30_000 });
afterEach(() => vi.unstubAllGlobals());

const study = testMaterial(1, { type: 'dcm', category: 'sharedStudy', title: 'Chest of the day' });
const shared = { ...study, resource: { ...study.resource, patientName: 'Vance^Theodore', imageCount: 3 } };

function Choice({ onImage }: { onImage: (image: SharedImage | null) => void }) {
  const [image, setImage] = useState<SharedImage | null>(null);
  const may = useMayShareStudies();
  return may ? (
    <SharedStudy
      chosen={image}
      onChoose={(next) => {
        setImage(next);
        onImage(next);
      }}
    />
  ) : (
    <p>not offered</p>
  );
}

const open = async (answers: Answers = {}, user = testUser()) => {
  const onImage = vi.fn();
  const page = await renderPage(<Choice onImage={onImage} />, { address: '/', user, answers });
  return { ...page, onImage };
};

test('G-027, G-007: a study is chosen with its title and owner, and can be removed', async () => {
  const { calls, onImage } = await open({ 'GET /materials': () => ({ data: [shared], total: 1 }) });
  await press('Choose a shared study');
  fireEvent.click(
    await screen.findByRole('radio', { name: /Chest of the day.*Theodore Vance.*3 images/ }, time),
  );
  expect(calls[0]?.query.get('category')).toBe('sharedStudy');
  expect(calls[0]?.query.get('status')).toBe('ready');
  await press('Use this study');
  expect(onImage).toHaveBeenLastCalledWith({
    resourceId: shared.id,
    title: 'Chest of the day',
    resource: { patientName: 'Vance^Theodore' },
  });
  await press('Remove shared study');
  expect(onImage).toHaveBeenLastCalledWith(null);
});

test('cannot be used before something is chosen; says so if there are none', async () => {
  const { onImage } = await open({ 'GET /materials': () => ({ data: [], total: 0 }) });
  await press('Choose a shared study');
  expect(await screen.findByText('There are no shared studies yet.', {}, time)).toBeTruthy();
  await press('Use this study');
  expect(onImage).not.toHaveBeenCalled();
});

test.each([
  ['creator', true, true],
  ['admin', true, true],
  ['admin', false, false],
  ['super-admin', true, true],
] as const)('CG-66: %s of the provider (%s): %s', async (role, isProviderWorkspace, isOffered) => {
  const user = testUser({ role });
  await open({}, { ...user, workspace: { ...user.workspace, isProviderWorkspace } });
  await waitFor(() => expect(screen.queryByText('not offered') === null).toBe(isOffered));
});
