import type { CheckedField } from '../values/request-steps.ts';

/** What still takes an answer: of two boxes, the one that is not ticked. */
const inputs = ':is(input, select, textarea, button):enabled:not(:checked)';

function focusFirst(selector: string): void {
  const place = document.querySelector<HTMLElement>(selector);
  const found = place?.matches(inputs) ? place : place?.querySelector<HTMLElement>(inputs);
  // Not just into view: a field at the edge would be under what sticks there.
  found?.scrollIntoView({ block: 'center' });
  found?.focus({ preventScroll: true });
}

/** Focuses a field of the request. */
export const focusField = (field: CheckedField): void => focusFirst(`[data-field="${field}"]`);

/** Focuses the first input of a part of the request that is not a single field, named by its `data-place`. */
export const focusPlace = (place: string): void => focusFirst(`[data-place="${place}"]`);
