/** Word documents changed at random: each shows all that Word shows, or says that something is missing. */
import { runDocumentMutations } from '../files/document-mutations.ts';

const seed = Number(process.env['FILES_SEED'] ?? Date.now() % 1_000_000);
const { passed, total, whole, problems } = await runDocumentMutations(600, seed);
for (const problem of problems) console.error(problem);
console.log(`documents G-001 ${passed}/${total} (${whole} without a note, seed ${seed})`);
