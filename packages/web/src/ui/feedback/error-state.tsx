import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import type { SheetsDrawingName } from './sheets-drawing.tsx';
import { useUiTexts } from '../text/ui-texts.tsx';

export interface ErrorStateProps {
  /** What happened. */
  title: string;
  /** That nothing is lost, and what to do. */
  text: string;
  /** The request ID, for support. */
  code?: string | null;
  drawing?: SheetsDrawingName;
  actions?: ReactNode;
  headingLevel?: 1 | 2 | 3;
}

export function ErrorState({
  title,
  text,
  code,
  drawing = 'signal',
  actions,
  headingLevel = 2,
}: ErrorStateProps) {
  const words = useUiTexts();
  const sentence = code ? (
    <>
      {text} {words.tellCode} <b className="num">{code}</b>
    </>
  ) : (
    text
  );
  return (
    <div role="alert">
      <EmptyState
        title={title}
        text={sentence}
        drawing={drawing}
        tone="bad"
        actions={actions}
        headingLevel={headingLevel}
      />
    </div>
  );
}
