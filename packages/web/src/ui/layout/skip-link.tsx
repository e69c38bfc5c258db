import styles from './skip-link.module.css';
import { useUiTexts } from '../text/ui-texts.tsx';

/** Lets keyboard users skip the bar and go to the page's content. */
export function SkipLink() {
  const words = useUiTexts();
  return (
    <a className={styles['skip']} href="#content">
      {words.skipToContent}
    </a>
  );
}
