// G-003, H-001, H-012: what people send that is large, from the order form to its removal. They run only in
// `npm run assure big`, every kind by the name that BIG_KINDS knows.
import { appendFile } from 'node:fs/promises';
import { loadavg } from 'node:os';

import { bigKinds } from './big/big-kinds.ts';
import { WholeJourney } from './big/whole-journey.ts';
import { test } from './support/journey-test.ts';

const wanted = (process.env['BIG_KINDS'] ?? '').split(',').filter(Boolean);
const kinds = process.env['BIG'] === 'full' ? bigKinds : [];

for (const kind of kinds.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
  test(`G-003, H-001, H-012: ${kind.name} is sent through interruptions, opened, downloaded and removed`, async () => {
    test.setTimeout(1_200_000);
    const journey = await WholeJourney.begin(kind);
    try {
      await journey.send();
      await journey.open();
      await journey.record();
      await journey.download();
      await journey.remove();
    } finally {
      const [load = 0] = loadavg();
      const figures = JSON.stringify({ ...journey.figures, load });
      test.info().annotations.push({ type: 'big', description: figures });
      if (process.env['BIG_RESULTS']) await appendFile(process.env['BIG_RESULTS'], `${figures}\n`);
      await journey.end();
    }
  });
