import { listedKindsText, type Case } from '@plainscan/contract';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { LeftOut } from '../uploads/left-out.tsx';
import { useFileProblem } from '../uploads/use-file-problem.ts';
import { receivedMessages } from './received-messages.ts';
import styles from './received-files.module.css';

/** Returns the words for a guessed character set, or `null` for one that is not known here. */
const charsetWords = {
  gb18030: 'chinese',
  'euc-kr': 'korean',
  shift_jis: 'japanese',
  'windows-1251': 'cyrillic',
  'iso-8859-5': 'cyrillic',
  'windows-1252': 'western',
} as const;

/** What is to be known about the images' files (CG-214, CG-215): nothing that was sent disappears without a word. */
export function ReceivedFiles({ received, dicomStudy }: Pick<Case, 'received' | 'dicomStudy'>) {
  const words = useMessages(receivedMessages);
  const { locale } = useLocale();
  const problemText = useFileProblem();
  if (!received) return null;
  const { notShownCount, notShown, renamedImages, nameGuess, objects } = received;
  const charset = Object.entries(charsetWords).find(([label]) => label === nameGuess)?.[1];
  const kinds = listedKindsText(objects, locale);
  const files = notShown.map(({ path, reason }) => ({ path, reason: problemText(reason) ?? '' }));
  return (
    <div className={styles['received']}>
      {nameGuess ? (
        <Note tone="warn">{charset ? words('guessedAs', { set: words(charset) }) : words('guessed')}</Note>
      ) : null}
      {renamedImages > 0 ? <Note tone="warn">{words('renamed', { n: renamedImages })}</Note> : null}
      {kinds ? <p>{words(dicomStudy?.imageCount === 0 ? 'onlyObjects' : 'objects', { kinds })}</p> : null}
      {notShownCount > 0 ? (
        <div>
          <LeftOut text={words('notShown', { n: notShownCount })} files={files} total={notShownCount} />
        </div>
      ) : null}
    </div>
  );
}
