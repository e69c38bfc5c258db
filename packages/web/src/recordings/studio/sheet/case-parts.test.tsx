// The written report beside the picture, while a video is recorded.
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../app/testing/test-page.tsx';
import { testUser } from '../../../app/testing/test-user.ts';
import { testCase } from '../../../cases/opened-case-fixture.ts';
import { testResource } from '../../../viewers/resources/resource-fixture.ts';
import { CaseReportPart } from './case-parts.tsx';

vi.mock('../../../platform/live/use-live.ts', () => ({ useResourceRoom: () => {}, useLiveEvent: () => {} }));
vi.mock('../../../viewers/resources/embedded-viewer.tsx', () => ({
  EmbeddedViewer: ({ title }: { title: string }) => <p>Pages of {title}</p>,
}));
afterEach(() => vi.unstubAllGlobals());

const file = {
  id: 'f1',
  name: 'report.pdf',
  mime: 'application/pdf',
  size: 1_000,
  downloadLink: '/media/f1',
};

/** Shows a report that is a file, with or without words. */
const open = (textPath: string | null, words: object | null = null) =>
  renderPage(<CaseReportPart item={testCase({ writtenReport: null, reports: [file] })} />, {
    address: '/case-record',
    user: testUser({ role: 'creator' }),
    answers: {
      'GET /resources/f1': () => testResource({ type: 'pdf', path: '/media/report.pdf', textPath }),
      'GET /resources/f1/words': () => ({ words }),
      'GET /media/words': () => new Response('Harbor Imaging\nIndication: cough\n\nFINDINGS:\nClear lungs.'),
    },
  });

test('B1: shows the words from the findings on, and its pages on request', async () => {
  await open('/media/words');
  expect(await screen.findByText(/^FINDINGS:\s+Clear lungs\.$/)).toBeTruthy();
  expect(screen.getByText('Before the findings')).toBeTruthy();
  expect(screen.queryByText('Pages of report.pdf')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show the pages of report.pdf' }));
  expect(await screen.findByText('Pages of report.pdf')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show the words of report.pdf' }));
  expect(screen.queryByText('Pages of report.pdf')).toBeNull();
});

test('B1: shows the pages of a file without words, or while they are being read', async () => {
  const reading = {
    state: 'reading',
    pagesRead: 0,
    pagesToRead: 2,
    isCut: false,
    pages: [],
    version: 0,
    mayCorrect: false,
  };
  await open(null, reading);
  expect(await screen.findByText('The words of this file are being read.')).toBeTruthy();
  expect(screen.getByText('Pages of report.pdf')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Show the/ })).toBeNull();
});
