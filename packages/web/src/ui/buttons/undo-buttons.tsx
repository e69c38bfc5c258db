import { Button } from '@mantine/core';
import { Redo2, Undo2 } from 'lucide-react';

const steps = [
  { kind: 'undo', Sign: Undo2 },
  { kind: 'redo', Sign: Redo2 },
] as const;

interface UndoButtonsProps {
  words: Record<'undo' | 'redo', string>;
  /** Whether undo and redo are possible. */
  can: Record<'undo' | 'redo', boolean>;
  className: string;
  onStep: (kind: 'undo' | 'redo') => void;
}

/** Undo and redo. Disabled buttons stay in place and keep the focus. */
export function UndoButtons({ words, can, className, onStep }: UndoButtonsProps) {
  return steps.map(({ kind, Sign }) => (
    <Button
      key={kind}
      variant="subtle"
      className={className}
      aria-label={words[kind]}
      title={words[kind]}
      aria-disabled={!can[kind] || undefined}
      onClick={() => can[kind] && onStep(kind)}
    >
      <Sign size={20} strokeWidth={1.75} aria-hidden />
    </Button>
  ));
}
