// Takes screenshots of the screens and mails into docs/images, which git ignores. Words after the command choose screens by name.
import { runJourneys } from './run-journeys.ts';

// One file, one worker, one server.
process.env.E2E_WORKERS = '1';
const words = process.argv.slice(2).join(' ');
const more = ['--config=pictures.config.ts', ...(words ? ['-g', words] : [])];
const { passed, failed } = await runJourneys(process.cwd(), '', more);
console.log(`${passed} screens, each at three widths`);
process.exitCode = passed > 0 && failed.length === 0 ? 0 : 1;
