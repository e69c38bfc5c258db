/**
 * Sends all events of a pointer to an element until it is released. Does nothing for a pointer that is already gone: a
 * quick tap of a finger or pen can end before its first event is handled, for which browsers throw `NotFoundError`.
 */
export function capturePointer(element: Element, pointerId: number): void {
  try {
    element.setPointerCapture(pointerId);
  } catch (problem) {
    if (!(problem instanceof DOMException) || problem.name !== 'NotFoundError') throw problem;
  }
}
