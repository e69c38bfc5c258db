import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from './back-to-top.module.css';

export interface BackToTopProps {
  label: string;
  /** Scroll position in pixels from which it appears. */
  after: number;
  /** Delay after the last scrolling before checking the position, in milliseconds. */
  restMilliseconds: number;
}

/** Button to the top of a long page. It appears once the user stops scrolling far enough down. */
export function BackToTop({ label, after, restMilliseconds }: BackToTopProps) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setShown(window.scrollY > after), restMilliseconds);
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', look);
    };
  }, [after, restMilliseconds]);
  if (!isShown) return null;
  function goUp() {
    window.scrollTo({ top: 0 });
    // The button disappears, and with it the keyboard focus.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }
  return (
    <button type="button" className={styles['button']} onClick={goUp}>
      <ArrowUp size={20} strokeWidth={1.75} aria-hidden />
      <span className={styles['word']}>{label}</span>
    </button>
  );
}
