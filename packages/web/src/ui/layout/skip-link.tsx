import styles from './skip-link.module.css';
import { useUiWords } from '../text/ui-words.tsx';

/** Lets keyboard users skip the bar and go to the page's content. */
export function SkipLink() {
  const words = useUiWords();
  return (
    <a className={styles['skip']} href="#content">
      {words.skipToContent}
    </a>
  );
}
