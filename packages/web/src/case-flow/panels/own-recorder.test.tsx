// CG-59: the recorder outside the browser is offered only if one is configured.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { testUser } from '../../app/testing/test-user.ts';
import { caseId, inStatus, offer, testCase } from '../../cases/opened-case-fixture.ts';
import { renderCasePart, stubServer } from '../../cases/test-case-render.tsx';
import { OwnRecorder } from './own-recorder.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const setting of document.querySelectorAll('meta[name^="recorder-"]')) setting.remove();
});

/** Writes a setting into the page, as the server does. */
function configure(name: 'recorder-protocol' | 'recorder-download', content: string): void {
  const setting = document.createElement('meta');
  Object.assign(setting, { name, content });
  document.head.append(setting);
}
const browserOf = (system: string) =>
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${system})`);
const mine = testCase({ ...inStatus('in-progress'), offeredActions: offer('record', 'optOut') });
const nameOf = 'Download the recorder for Windows';

describe('a recorder outside the browser (CG-59)', () => {
  test('is not mentioned if not configured, even on Windows', () => {
    browserOf('Windows NT 10.0');
    configure('recorder-protocol', '');
    renderCasePart(<OwnRecorder item={mine} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('is not shown to users who may not record', () => {
    configure('recorder-protocol', 'my-recorder');
    renderCasePart(<OwnRecorder item={testCase({ ...inStatus('new'), offeredActions: offer('claim') })} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test.each(['record', 'editVideo'] as const)(
    'E-056: %s opens its link with the host, a token for this case and its ID',
    async (action) => {
      configure('recorder-protocol', 'my-recorder');
      const sent = stubServer(({ method }) =>
        method === 'POST'
          ? { status: 201, body: { token: 't+1', expiresAt: '2026-11-20T11:00:00.000Z' } }
          : {},
      );
      const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
      renderCasePart(<OwnRecorder item={{ ...mine, offeredActions: offer(action) }} />);
      fireEvent.click(screen.getByRole('button', { name: 'Open the recorder on this computer' }));
      await waitFor(() => expect(leave).toHaveBeenCalledOnce());
      expect(sent).toMatchObject([{ method: 'POST', path: `/api/cases/${caseId}/recorder-token` }]);
      const link = new URL(String(leave.mock.calls[0]?.[0]));
      expect(link.protocol).toBe('my-recorder:');
      expect(Object.fromEntries(link.searchParams)).toEqual({
        host: window.location.origin,
        token: 't+1',
        caseId,
      });
    },
  );

  test.each([
    ['creator', true, true],
    ['creator', false, false],
    ['admin', true, false],
  ] as const)(
    'CG-146: a %s, creator mode on: %s, may open its creator mode: %s',
    async (role, creatorMode, may) => {
      configure('recorder-protocol', 'my-recorder');
      stubServer(() => ({ status: 201, body: { token: 't+1', expiresAt: '2026-11-20T11:00:00.000Z' } }));
      const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
      const { workspace } = testUser();
      renderCasePart(<OwnRecorder item={mine} />, { role, workspace: { ...workspace, creatorMode } });
      const button = screen.queryByRole('button', { name: 'Open the recorder in creator mode' });
      expect(button !== null).toBe(may);
      if (!button) return;
      fireEvent.click(button);
      await waitFor(() => expect(leave).toHaveBeenCalledOnce());
      const { searchParams } = new URL(String(leave.mock.calls[0]?.[0]));
      expect(Object.fromEntries(searchParams)).toMatchObject({ token: 't+1', caseId, mode: 'creator' });
    },
  );

  test.each([
    ['Windows NT 10.0; Win64; x64', true],
    ['Macintosh; Intel Mac OS X 14_4', false],
    ['X11; Linux x86_64', false],
  ])('E-057: on %s the link to the executable is shown: %s', (system, isShown) => {
    browserOf(system);
    configure('recorder-download', 'https://example.com/recorder.exe');
    renderCasePart(<OwnRecorder item={mine} />);
    expect(screen.queryByRole('link', { name: nameOf })?.getAttribute('href') ?? null).toBe(
      isShown ? 'https://example.com/recorder.exe' : null,
    );
  });
});
