import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from './back-to-top.module.css';

export interface BackToTopProps {
  label: string;
  /** How far down the page it appears, in pixels. */
  after: number;
  /** How long after the last scrolling it is looked at, in milliseconds. */
  restMilliseconds: number;
}

/** The way back to the top of a long page; it appears once a person has come to rest far enough below. */
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
    // The button goes, and with it the keyboard's place on the page.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }
  return (
    <button type="button" className={styles['button']} onClick={goUp}>
      <ArrowUp size={20} strokeWidth={1.75} aria-hidden />
      <span className={styles['word']}>{label}</span>
    </button>
  );
}
