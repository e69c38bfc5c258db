import styles from './skip-link.module.css';
import { useUiWords } from '../text/ui-words.tsx';

/** Lets the keyboard jump over the bar to the page's content. */
export function SkipLink() {
  const words = useUiWords();
  return (
    <a className={styles['skip']} href="#content">
      {words.skipToContent}
    </a>
  );
}
