import { presentFileProblem, requestTexts, type Case } from '@plainscan/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../platform/language/i18n.tsx';
import { testUser } from '../app/testing/test-user.ts';
import {
  claimed,
  consultant,
  inReview,
  inStatus,
  offer,
  portal,
  recorded,
  testCase,
  testSupplement,
} from '../cases/opened-case-fixture.ts';
import { renderCasePart, stubServer } from '../cases/test-case-render.tsx';
import { testResource } from '../viewers/resources/resource-fixture.ts';
import { CasePageColumns } from './case-page-columns.tsx';
import { openCasePage } from './test-case-page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.localStorage.clear();
});

const clinic = {
  id: 'clerk',
  workspace: { ...testUser().workspace, id: 2, isProviderWorkspace: false, creatorMode: false },
};

async function show(changes: Partial<Case>, user = {}) {
  const { container } = await openCasePage(changes, { user });
  return container.querySelector('[data-layout]')?.getAttribute('data-layout');
}

test('E-003, E-005, E-006: the layout depends on the panel and the video', async () => {
  expect(await show({ offeredActions: offer('claim') })).toBe('actions');
});
test('E-005: without a panel, the details take 85 %', async () => {
  expect(await show({}, clinic)).toBe('alone');
});
test('E-006: with a submitted report, it is 15/40/45', async () => {
  expect(await show(recorded)).toBe('submitted');
});
test('E-027: a form gets more space', async () => {
  expect(await show({ ...inStatus('pending-upload'), offeredActions: offer('submitUpload') })).toBe('form');
});

test('E-008, X-015: the summary formats its days as MM/DD/YY', async () => {
  await show({ createdAt: '2026-11-17T12:00:00Z', preferredReportDate: '2026-11-26T12:00:00Z' });
  expect(screen.getByText('11/17/26')).toBeDefined();
  expect(screen.getByText('11/26/26')).toBeDefined();
});

test.each(Object.values(requestTexts).map(({ ofCase }) => ofCase))(
  'E-008: the request’s %s is on the case page',
  async (name) => {
    await show({ [name]: `The ${name} of a form` });
    expect(screen.getByText(`The ${name} of a form`)).toBeDefined();
  },
);

test('W-032: other users see who has picked up the case', async () => {
  await show({
    ...claimed,
    assigneeId: 'other',
    assignee: { id: 'other', name: 'Ana Ruiz' },
    assigneeName: 'Ana Ruiz',
  });
  expect(screen.getByText('This case has been picked up by Ana Ruiz.')).toBeDefined();
});

test('E-031: its consultant sees how to use the recorder, and no such message', async () => {
  await show({ ...claimed, offeredActions: offer('record', 'submitVideo', 'optOut') }, { id: consultant.id });
  expect(screen.getByText(/The recorder opens in this browser/)).toBeDefined();
  expect(screen.queryByText(/has been picked up/)).toBeNull();
});

test('E-049, W-031: Unarchive is disabled for others, and says who may do it', async () => {
  await show(inStatus('archived'), clinic);
  const button = screen.getByRole('button', { name: 'Unarchive' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('Only super-admin allowed to unarchive case')).toBeDefined();
});

test('E-034: a super-admin restores it', async () => {
  await show({ ...inStatus('archived'), offeredActions: offer('unarchive') }, { role: 'super-admin' });
  expect(screen.getByRole('button', { name: 'Unarchive' }).getAttribute('aria-disabled')).toBeNull();
});

test('T15: a stalled upload names the sender it waits for, and can be discarded', async () => {
  const progress = {
    step: 'receiving',
    done: 1e6,
    total: 4e6,
    isSilent: true,
    senderName: 'Carla Perez',
  } as const;
  await show({ ...inStatus('uploading'), progress, offeredActions: offer('giveUpUpload') });
  expect(screen.getByText(/1\.00 of 4\.00 MB received, waiting for the sender/)).toBeDefined();
  expect(screen.getByText(/Carla Perez can pick up where it stopped/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Stop this upload' })).toBeDefined();
});

test('B4, T41: the images’ data is shown next to the order’s, and only differences are marked', async () => {
  await show({
    identityHold: {
      findings: ['name', 'several-patients'],
      images: { name: 'Marjorie Ellis', dateOfBirth: null, sex: null, patients: 2 },
    },
    offeredActions: offer('acceptIdentity', 'refuseIdentity'),
  });
  const guard = within(screen.getByRole('region', { name: 'This study may belong to someone else' }));
  const marks = guard.getAllByText(/./, { selector: 'mark' }).map(({ textContent }) => textContent);
  expect(marks).toEqual(['Marjorie Ellis (differs)', '2 different patients (differs)']);
  expect(guard.getByText('03/14/1957')).toBeDefined();
  expect(guard.getByRole('button', { name: 'These images belong to someone else' })).toBeDefined();
});

test('D-008: the timeline says what happened and why, newest first, with the year', async () => {
  const row = { actorName: 'Maria Hall', reason: null, problem: null, seen: null };
  await show({
    history: [
      { ...row, at: '2026-11-18T09:00:00Z', event: 'case.claimed' },
      { ...row, at: '2026-11-19T09:00:00Z', event: 'case.taken-back', reason: 'She is ill.' },
      { ...row, at: '2026-11-20T09:00:00Z', event: 'case.unknown-to-this-page' },
    ],
  });
  const rows = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '11/19/2026 - 09:00Maria Hall unassigned the consultantShe is ill.',
    '11/18/2026 - 09:00Maria Hall claimed the case',
  ]);
});

test('CG-197: a reason from the product is translated, a person’s reason stays as typed', async () => {
  window.localStorage.setItem('locale', 'es');
  const row = { actorName: null, at: '2026-11-18T09:00:00Z', seen: null };
  const problem = presentFileProblem({ code: 'nothingArrived' });
  stubServer(() => undefined);
  const history = [
    { ...row, event: 'case.images-failed', reason: problem.message, problem },
    { ...row, event: 'case.taken-back', reason: 'The file is empty.', problem: null },
  ];
  renderCasePart(
    <LocaleProvider>
      <CasePageColumns item={testCase({ history })} />
    </LocaleProvider>,
  );
  expect(screen.getByText(/No ha llegado nada en un día/)).toBeDefined();
  expect(screen.getByText('The file is empty.')).toBeDefined();
});

test('E-011: the details include the request to the clinic and the portal’s access data', async () => {
  await show({
    ...inStatus('upload-shared'),
    uploadSharedInfo: portal,
    portalFailure: 'The page asks for a code.',
    clinicUploadOption: 'Use an older scan of mine',
    clinicUploadDetail: 'MRI in spring',
  });
  expect(screen.getByText('MRI in spring')).toBeDefined();
  expect(screen.getByText(portal.portalUsername)).toBeDefined();
  expect(screen.getByText(/The page asks for a code/)).toBeDefined();
});

test('CG-58, W-034: a case that continues without images says so instead of waiting', async () => {
  await show({ ...inReview, isBypassed: true });
  expect(screen.getByText('File Not Available')).toBeDefined();
  expect(screen.queryByText('There are no images yet')).toBeNull();
});

test('CG-58: a case without images opens on its written report', async () => {
  const report = { id: 'r', name: 'report.pdf', mime: 'application/pdf', size: 9, downloadLink: '/media/r' };
  const letter = { ...report, id: 'l', name: 'letter.pdf' };
  await show({ isBypassed: true, dicomStudy: null, reports: [report, letter] });
  const scans = within(screen.getByRole('radiogroup', { name: 'Scans and files' })).getAllByRole('radio');
  expect(scans.map((scan) => (scan as HTMLInputElement).checked)).toEqual([true, false]);
  expect(screen.getByRole('radio', { name: 'report.pdf' })).toBe(scans[0]);
  expect(screen.queryByText('File Not Available')).toBeNull();
});

test('B16: images that could not be read say why, and can be retried', async () => {
  await show({
    ...inStatus('pending-upload'),
    uploadFailure: presentFileProblem({ code: 'packedDamaged' }),
    failedJobId: 'j1',
  });
  expect(screen.getByText(/The packed part of the file is damaged/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

test('E-025, T17: a bypassed case says once that it continues without images', async () => {
  await show({ isBypassed: true, dicomStudy: null, offeredActions: offer('claim') });
  expect(screen.getAllByText('This case continues without images or a report.')).toHaveLength(1);
});

test('E-012: lists the supplied files, each with a view button', async () => {
  const study = { id: 's', type: 'dcm', title: 'MR', description: null, imageCount: 62, previewUrl: null };
  const report = {
    id: 'r',
    name: 'report.pdf',
    mime: 'application/pdf',
    size: 2_048,
    downloadLink: '/media/r',
  };
  await show({ dicomStudy: study, reports: [report] });
  const files = within(
    screen.getByRole('heading', { name: 'Supplied Files' }).closest('section') as HTMLElement,
  );
  expect(files.getByText('Radiology Files')).toBeDefined();
  expect(files.getByText('Radiology Report')).toBeDefined();
  expect(files.getByRole('button', { name: 'View Radiology Files' })).toBeDefined();
  expect(files.getByRole('button', { name: 'View report.pdf' })).toBeDefined();
});

test('E-014, E-015: the video, its details, and each part opens and closes separately', async () => {
  const materials = [testSupplement('What a disc is')];
  await show({
    ...recorded,
    supplementaryMaterials: materials,
    writtenReport: 'A small bulge.',
    offeredActions: offer('editVideo'),
  });
  const panel = within(screen.getByRole('complementary', { name: 'Video report' }));
  expect(document.querySelector('video')).not.toBeNull();
  for (const [title, text] of [
    ['Supplementary materials', 'What a disc is'],
    ['Written report for the patient', 'A small bulge.'],
  ] as const) {
    const fold = panel.getByRole('heading', { name: title }).closest('details') as HTMLDetailsElement;
    expect(fold.open).toBe(false);
    fireEvent.click(fold.querySelector('summary') as HTMLElement);
    expect(fold.open, title).toBe(true);
    expect(within(fold).getByText(text)).toBeDefined();
  }
});

test.each(['3d', 'video', 'pdf', 'image'] as const)(
  'E-009: a scan of type %s can be selected next to the images, and opens in its viewer',
  async (type) => {
    const uuid = '0198c0de-0000-7000-8000-0000000000e5';
    const study = { id: 's', type: 'dcm', title: 'MR', description: null, imageCount: 3, previewUrl: null };
    const report = { id: uuid, name: 'more.bin', mime: 'application/pdf', size: 1, downloadLink: '/media/r' };
    const path = '/media/more';
    await openCasePage(
      { dicomStudy: study, reports: [report] },
      {
        answer: (call) =>
          call.path.startsWith(`/api/resources/${uuid}`)
            ? {
                body: testResource({
                  uuid,
                  type,
                  path,
                  h264Path: path,
                  pages: [{ path, width: 10, height: 10 }],
                }),
              }
            : undefined,
      },
    );
    expect(screen.getByText('Is that dangerous?')).toBeDefined();
    const scans = within(screen.getByRole('radiogroup', { name: 'Scans and files' }));
    expect(scans.getByLabelText<HTMLInputElement>('MR').checked).toBe(true);
    expect(screen.queryByRole('region', { name: 'more.bin' })).toBeNull();
    fireEvent.click(scans.getByLabelText('more.bin'));
    const viewer = await screen.findByRole('region', { name: 'more.bin' });
    await waitFor(() => expect(viewer.dataset['type']).toBe(type));
  },
);
