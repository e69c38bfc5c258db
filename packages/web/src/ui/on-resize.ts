/**
 * Calls `measure` in the frame after an element's size has changed, and returns how to stop. Within the observer's own
 * callback, a render that changes the element again is an error that the browser reports ("ResizeObserver loop completed
 * with undelivered notifications").
 */
export function onResize(element: Element, measure: () => void): () => void {
  let frame = 0;
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(measure);
  });
  observer.observe(element);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
  };
}
