import { useEffect, useState, type RefObject } from 'react';

/** One screen ahead, so that what is loaded is there when it is reached. */
const near = { rootMargin: '100% 0px' };

/** Returns whether the element is or was near the screen. */
export function useNearScreen(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !element.current) return;
    const seen = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    }, near);
    seen.observe(element.current);
    return () => seen.disconnect();
  }, [element, isNear]);
  return isNear;
}
