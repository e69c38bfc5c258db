// CG-30: every action that a case offers to staff can be found on its page, in every possible status.
import { offeredActions, caseMessages, type Case, type CaseFacts, messageKeysOf } from '@plainscan/contract';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  beginnings,
  explorationActors,
  explore,
} from '../../../contract/src/case-flow/case-exploration-fixture.ts';
import { testUser } from '../app/testing/test-user.ts';
import { actionsIn, offersIn } from '../cases/actions/action-buttons.ts';
import { showsReportView } from '../case-details/action-panel-rule.ts';
import { CasePageColumns } from '../case-details/case-page-columns.tsx';
import { CaseReport } from '../case-details/case-report.tsx';
import { readyVideo, portal, testCase } from '../cases/opened-case-fixture.ts';
import { renderCasePart, stubServer } from '../cases/test-case-render.tsx';

vi.mock('../records/report/report-view.tsx', () => ({ ReportView: () => null }));
afterEach(() => vi.unstubAllGlobals());

const staff = explorationActors.filter(({ role }) => role !== 'patient');
type Situation = { actor: (typeof staff)[number]; facts: CaseFacts; offered: Case['offeredActions'] };

const person = (who: CaseFacts['assignee']) => who && { id: who.userId, name: `Name of ${who.userId}` };

/** Returns the case that the server would return for these facts. */
function caseOf({ facts, offered }: Situation): Case {
  const assignee = person(facts.assignee);
  const reviewer = person(facts.reviewer);
  return testCase({
    status: { value: facts.status, label: facts.status },
    assignee,
    assigneeId: assignee?.id ?? null,
    assigneeName: assignee?.name ?? null,
    reviewer,
    reviewerName: reviewer?.name ?? null,
    reportSubmitted: facts.video !== null,
    hasCaptions: facts.video === null ? null : true,
    videoReport: facts.video && { ...readyVideo, status: facts.video },
    dicomStudy:
      facts.study === 'ready'
        ? { id: 's', type: 'dcm', title: 'MR', description: null, imageCount: 0, previewUrl: null }
        : null,
    uploadSharedInfo: facts.status === 'upload-shared' ? portal : null,
    identityHold: facts.identityHold
      ? { findings: ['name'], images: { name: 'Marjorie Ellis', dateOfBirth: null, sex: null, patients: 1 } }
      : null,
    progress:
      facts.status === 'uploading'
        ? { step: 'receiving', done: 1, total: 2, isSilent: false, senderName: null }
        : null,
    offeredActions: offered,
  });
}

/** Returns one situation for each status and each possible set of offers. */
function situations(): Map<string, Situation[]> {
  const found = new Map<string, Map<string, Situation>>();
  const seen = new Set<string>();
  for (const { facts: beginning } of beginnings) {
    explore(
      beginning,
      (facts) => {
        for (const actor of staff) {
          const offered = offeredActions(actor, facts);
          const names = offered.map(({ action, enabled }) => `${action}${enabled}`).join();
          const key = `${actor.isProvider} ${facts.video} ${names}`;
          const here = found.get(facts.status) ?? new Map<string, Situation>();
          found.set(facts.status, here);
          if (!here.has(key)) here.set(key, { actor, facts, offered });
        }
      },
      seen,
    );
  }
  return new Map([...found].map(([status, here]) => [status, [...here.values()]]));
}

const labelOf = (action: Case['offeredActions'][number]['action']): string =>
  actionsIn('files').includes(action) ? 'Add Additional File' : caseMessages.en[messageKeysOf(action).label];

/** Returns the names of the page's buttons. Querying each by its role would take minutes. */
const buttons = (): string[] =>
  [...document.querySelectorAll('button')].map(
    (button) => button.getAttribute('aria-label') ?? button.textContent ?? '',
  );

async function missing(situation: Situation): Promise<string[]> {
  const { actor, offered } = situation;
  const item = caseOf(situation);
  const workspace = { ...testUser().workspace, isProviderWorkspace: actor.isProvider, creatorMode: false };
  const user = { id: actor.userId, role: actor.role, workspace };
  renderCasePart(
    showsReportView({ workspace }, item) ? <CaseReport item={item} /> : <CasePageColumns item={item} />,
    user,
  );
  const elsewhere: readonly string[] = actionsIn('elsewhere');
  const inMenu = item.status.value === 'completed' ? offersIn(offered, 'office') : [];
  const onPage = offered.filter((one) => !inMenu.includes(one) && !elsewhere.includes(one.action));
  const names = buttons();
  const absent = onPage.filter(
    ({ action }) => names.filter((name) => name.trim().startsWith(labelOf(action))).length !== 1,
  );
  if (inMenu.length > 0) {
    fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
    const menu = within(await screen.findByRole('menu'));
    absent.push(...inMenu.filter(({ action }) => !menu.queryByRole('menuitem', { name: labelOf(action) })));
  }
  cleanup();
  return absent.map(({ action }) => `${actor.userId}: ${action}`);
}

describe('CG-30: every offered action is on the page, exactly once', () => {
  const all = situations();
  test.each([...all.keys()])(
    '%s',
    async (status) => {
      stubServer(() => undefined);
      const here = all.get(status) ?? [];
      expect(here.length).toBeGreaterThan(0);
      const absent: string[] = [];
      for (const situation of here) absent.push(...(await missing(situation)));
      expect([...new Set(absent)]).toEqual([]);
    },
    60_000,
  );
});
