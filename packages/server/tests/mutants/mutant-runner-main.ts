// A separate process that runs test files, one request after another. A mutant that never ends is ended with it.
import { openMutantSession, type RunRequest } from './mutant-session.ts';

const session = await openMutantSession(process.cwd());
process.on('message', (request: RunRequest) => {
  void session.run(request).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
