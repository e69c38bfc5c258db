// Runs knip twice: once for code that nothing uses, and once for code that only tests use.
const quiet = ['--no-progress', '--no-config-hints'];

export const deadCodeChecks = [
  { name: 'dead code', options: quiet },
  // The entries and files marked with `!` in knip.config.ts are the product. Tests and fixtures are left out.
  { name: 'test-only code', options: ['--production', ...quiet] },
];
