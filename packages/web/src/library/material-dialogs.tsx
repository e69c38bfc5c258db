import type { Material } from '@plainscan/contract';
import { Suspense, useRef, useState, type ComponentProps } from 'react';
import { lazyPart } from '../ui/load-part.ts';
import type { MaterialDialog as MaterialDialogType } from './material-dialog.tsx';

// Patients see the materials too, and never these.
const MaterialDialog = lazyPart(async () => (await import('./material-dialog.tsx')).MaterialDialog);
const NormalDialog = lazyPart(async () => (await import('./normal-dialog.tsx')).NormalDialog);
const RemoveMaterialDialog = lazyPart(
  async () => (await import('./remove-material-dialog.tsx')).RemoveMaterialDialog,
);

/** The content of a dialog. It stays while the dialog closes. */
interface Asked {
  action: 'add' | 'edit' | 'normal' | 'remove';
  material: Material | null;
  isOpen: boolean;
}

/** The dialogs of a page with materials: which one is open, and the add button. */
export function useMaterialDialogs() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  return {
    asked,
    addButton,
    ask: (action: Asked['action'], material: Material | null = null) =>
      setAsked({ action, material, isOpen: true }),
    close: () => setAsked((now) => now && { ...now, isOpen: false }),
  };
}

interface MaterialDialogsProps extends Pick<
  ComponentProps<typeof MaterialDialogType>,
  'category' | 'onSaved'
> {
  dialogs: ReturnType<typeof useMaterialDialogs>;
}

export function MaterialDialogs({ dialogs, ...added }: MaterialDialogsProps) {
  const { asked, addButton, close } = dialogs;
  if (!asked) return null;
  const isAsked = (...actions: Asked['action'][]) => asked.isOpen && actions.includes(asked.action);
  return (
    <Suspense>
      <MaterialDialog
        isOpen={isAsked('add', 'edit')}
        material={asked.action === 'edit' ? asked.material : null}
        onClose={close}
        {...added}
      />
      <NormalDialog isOpen={isAsked('normal')} material={asked.material} onClose={close} />
      <RemoveMaterialDialog
        isOpen={isAsked('remove')}
        material={asked.material}
        onClose={close}
        onRemoved={() => {
          close();
          // The button that opened the dialog disappeared with its card.
          window.requestAnimationFrame(() => addButton.current?.focus());
        }}
      />
    </Suspense>
  );
}
