// Opening a page several times leaves as many entries, which would bury everything else.
import { trailGroupOf, type TrailEntry, type TrailKind } from '@plainscan/contract';

/** An entry, and the same view by the same user before it. */
export interface RepeatedView {
  entry: TrailEntry;
  /** Newest first. Empty for everything that is not a repeated view. */
  earlier: TrailEntry[];
}

/** Views outside the group of what was seen. */
const otherViews: ReadonlySet<string> = new Set([
  'care.listed',
  'order.history-read',
  'order.listed',
  'payment.listed',
  'receipt.listed',
  'share.listed',
  'trail.own-read',
  'trail.read',
] satisfies TrailKind[]);

const isView = ({ kind, outcome }: TrailEntry): boolean =>
  outcome === 'allowed' && (trailGroupOf(kind) === 'seen' || otherViews.has(kind));

/** Whether two entries are views by one user about one patient. People without an account may be different ones. */
const isSameVisit = (one: TrailEntry, other: TrailEntry): boolean =>
  isView(one) &&
  isView(other) &&
  one.actor.id !== null &&
  one.actor.id === other.actor.id &&
  one.patient?.id === other.patient?.id;

const isSameView = (one: TrailEntry, other: TrailEntry): boolean =>
  one.kind === other.kind && one.subject.id === other.subject.id;

/** Combines repeated views that have only other views of the same visit between them. The newest stays in its place. */
export function combineViews(entries: readonly TrailEntry[]): RepeatedView[] {
  const combined: RepeatedView[] = [];
  let visitStart = 0;
  for (const [at, entry] of entries.entries()) {
    const newer = entries[at - 1];
    if (!newer || !isSameVisit(newer, entry)) visitStart = combined.length;
    const known = combined.slice(visitStart).find((view) => isSameView(view.entry, entry));
    if (known) known.earlier.push(entry);
    else combined.push({ entry, earlier: [] });
  }
  return combined;
}
