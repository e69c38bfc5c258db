// A thread for the tests of WorkThread: answers a word in capitals, fails, or ends.
import { workInThread } from './work-thread.ts';

let answered = 0;

workInThread(async (word: string): Promise<{ said: string; before: number }> => {
  if (word === 'fail') throw new Error('The thread failed.');
  if (word === 'end') process.exit(1);
  answered += 1;
  return Promise.resolve({ said: word.toUpperCase(), before: answered - 1 });
});
