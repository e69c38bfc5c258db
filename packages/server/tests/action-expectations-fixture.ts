// What is expected of all actions. Tests report actions or calls that are missing.
import { archiveActions } from './archive-action-fixture.ts';
import type { ActionExpectations } from './action-rows-fixture.ts';
import { fileActions } from './file-action-fixture.ts';
import { moneyActions } from './money-action-fixture.ts';
import { workActions } from './work-action-fixture.ts';

const groups = [fileActions, workActions, moneyActions, archiveActions];

export const actionExpectations: ActionExpectations = {
  notified: groups.flatMap(({ notified }) => notified),
  calls: Object.fromEntries(groups.flatMap(({ calls }) => Object.entries(calls))),
  bodies: Object.fromEntries(groups.flatMap(({ bodies }) => Object.entries(bodies))),
};
