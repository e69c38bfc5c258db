// How knip is run: once for what nothing uses, and once for what only tests use.
const quiet = ['--no-progress', '--no-config-hints'];

export const deadCodeChecks = [
  { name: 'dead code', options: quiet },
  // The entries and files marked with `!` in knip.config.ts are the product; tests and fixtures are left out.
  { name: 'test-only code', options: ['--production', ...quiet] },
];
