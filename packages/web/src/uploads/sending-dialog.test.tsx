import { presentFileProblem } from '@plainscan/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LocaleProvider } from '../platform/language/i18n.tsx';
import { renderPart } from '../app/testing/test-render.tsx';
import { SendingDialog } from './sending-dialog.tsx';
import { testProgress, testSending, testUpload } from './sending-fixture.ts';
import type { Sending } from './sending-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  window.localStorage.clear();
});

const onClose = vi.fn();
afterEach(() => onClose.mockClear());

const dialog = (sending: Sending) => (
  <SendingDialog isOpen sending={sending} patientName="" onClose={onClose} onCancelUpload={() => {}} />
);
const wait = (milliseconds: number): void => {
  act(() => void vi.advanceTimersByTime(milliseconds));
};
const sent = { progress: testProgress({ phase: 'reading' }), upload: testUpload({ status: 'sealed' }) };

it('G-017, X-030: closes one second after the last byte is safe, even though the server is still reading', () => {
  let move = (_: Sending): void => {};
  function Watched() {
    const [sending, setSending] = useState(testSending());
    move = setSending;
    return dialog(sending);
  }
  renderPart(<Watched />);
  wait(5_000);
  expect(onClose).not.toHaveBeenCalled();
  act(() => move(testSending(sent)));
  wait(999);
  expect(onClose).not.toHaveBeenCalled();
  wait(1);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('stays open if opened after the last byte', () => {
  renderPart(dialog(testSending(sent)));
  wait(60_000);
  expect(onClose).not.toHaveBeenCalled();
});

it.each([
  ['the network', { failure: new Error('gone') }],
  [
    'the reading',
    { ...sent, upload: testUpload({ status: 'failed', failure: presentFileProblem({ code: 'empty' }) }) },
  ],
])('G-017, W-036: after a failure of %s it shows Upload failed and waits for the Close button', (_, then) => {
  renderPart(dialog(testSending(then)));
  wait(60_000);
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('heading', { name: 'Upload failed' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

const read = testSending({
  progress: null,
  upload: testUpload({
    status: 'read',
    study: { id: 's', title: 'MR Brain', imageCount: 30, extraStudies: 0 },
    setAside: [
      { path: 'disc/IM31', reason: presentFileProblem({ code: 'beginningDamaged' }) },
      { path: 'disc/notes.txt', reason: presentFileProblem({ code: 'isText' }) },
    ],
  }),
});

it('names the files that the server rejected, each with its reason', () => {
  renderPart(dialog(read));
  expect(screen.getByText(/30 images checked. 2 files are not among them/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Why?' }));
  const [damaged, text] = screen.getByRole('list', { name: 'Files left out' }).children;
  expect(damaged?.textContent).toBe('disc/IM31The beginning of the file is damaged.');
  expect(text?.textContent).toBe('disc/notes.txtThis is a text, not a study file.');
});

it('shows the reasons in Spanish to Spanish readers', async () => {
  window.localStorage.setItem('locale', 'es');
  renderPart(<LocaleProvider>{dialog(read)}</LocaleProvider>);
  await act(() => Promise.resolve());
  fireEvent.click(screen.getByRole('button', { name: '¿Por qué?' }));
  expect(screen.getByText('El principio del archivo está dañado.')).toBeDefined();
  expect(screen.getByText('Esto es un texto, no un archivo de estudio.')).toBeDefined();
});
