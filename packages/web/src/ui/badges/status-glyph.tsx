// The icon of every case and order status. Its shape shows the progress.
import type { ReactNode } from 'react';

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
const cut = {
  fill: 'none',
  stroke: 'var(--surface)',
  strokeWidth: 1.6,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
const ring = <circle cx="7" cy="7" r="5.25" {...line} />;
const disc = <circle cx="7" cy="7" r="6" fill="currentColor" />;

const tickedDisc = (
  <>
    {disc}
    <path d="M4.3 7.2 6.2 9l3.5-3.9" {...cut} />
  </>
);
const box = (
  <>
    <rect x="1.5" y="2" width="11" height="3.2" rx="1" fill="currentColor" />
    <path d="M2.5 6.6v4.1c0 .7.6 1.3 1.3 1.3h6.4c.7 0 1.3-.6 1.3-1.3V6.6M5.5 8h3" {...line} />
  </>
);

const glyphs = {
  'not-paid': (
    <>
      <rect x="1.75" y="2.75" width="10.5" height="8.5" rx="2" {...line} />
      <path d="M2 6h10" stroke="currentColor" strokeWidth="2" />
    </>
  ),
  'pending-upload': (
    <>
      <circle cx="7" cy="7" r="5.25" {...line} strokeLinecap="butt" strokeDasharray="2.1 2.02" />
      <path d="M7 9.6V4.8M4.9 6.7 7 4.6l2.1 2.1" {...line} />
    </>
  ),
  'upload-shared': (
    <>
      <circle cx="5" cy="7" r="3.5" {...line} />
      <circle cx="9" cy="7" r="3.5" {...line} />
    </>
  ),
  incomplete: <path d="M7 1.4 12.6 7 7 12.6 1.4 7ZM5 7h4" {...line} />,
  uploading: (
    <>
      {disc}
      <path d="M7 10V4.4M4.7 6.5 7 4.2l2.3 2.3" {...cut} />
    </>
  ),
  new: <circle cx="7" cy="7" r="5" fill="currentColor" />,
  delayed: (
    <>
      <path d="M7 1.3 13 12.2H1Z" fill="currentColor" stroke="currentColor" strokeLinejoin="round" />
      <path d="M7 5.2v3.2M7 10.4v.01" {...cut} />
    </>
  ),
  'in-progress': (
    <>
      {ring}
      <path d="M7 4v6a3 3 0 0 0 0-6Z" fill="currentColor" />
    </>
  ),
  review: (
    <>
      {ring}
      <path d="M7 7V4a3 3 0 1 1-3 3Z" fill="currentColor" />
    </>
  ),
  'in-review': (
    <>
      {ring}
      <circle cx="7" cy="7" r="2.3" fill="currentColor" />
    </>
  ),
  completed: tickedDisc,
  archived: box,
  'o-registered': ring,
  'o-paid': (
    <>
      <rect x="1.2" y="2.2" width="11.6" height="9.6" rx="2.2" fill="currentColor" />
      <path d="M1.2 5.6h11.6" stroke="var(--surface)" strokeWidth="1.6" />
    </>
  ),
  'o-complete': tickedDisc,
  'o-cancelled': (
    <>
      {ring}
      <path d="m5 5 4 4M9 5 5 9" {...line} />
    </>
  ),
  'o-archived': box,
  'o-demo': (
    <>
      <rect
        x="1.75"
        y="1.75"
        width="10.5"
        height="10.5"
        rx="3"
        {...line}
        strokeLinecap="butt"
        strokeDasharray="2.4 1.7"
      />
      <path d="M5.7 4.7v4.6L9.3 7Z" fill="currentColor" />
    </>
  ),
} satisfies Record<string, ReactNode>;

/** The twelve case statuses, and the six order statuses with the prefix `o-`. */
export type StatusName = keyof typeof glyphs;
export const statusNames = Object.keys(glyphs) as StatusName[];

export function StatusGlyph({ status }: { status: StatusName }) {
  return (
    <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
      {glyphs[status]}
    </svg>
  );
}
