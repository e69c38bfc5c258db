import type { Material } from '@plainscan/contract';
import { useRef, useState, type ComponentProps } from 'react';
import { MaterialDialog } from './material-dialog.tsx';
import { NormalDialog } from './normal-dialog.tsx';
import { RemoveMaterialDialog } from './remove-material-dialog.tsx';

/** The content of a dialog. It stays while the dialog closes. */
interface Asked {
  action: 'add' | 'edit' | 'normal' | 'remove';
  material: Material | null;
  isOpen: boolean;
}

/** The dialogs of a page with materials: which one is open, and the add button. */
export function useMaterialDialogs() {
  const [asked, setAsked] = useState<Asked>({ action: 'add', material: null, isOpen: false });
  const addButton = useRef<HTMLButtonElement>(null);
  return {
    asked,
    addButton,
    ask: (action: Asked['action'], material: Material | null = null) =>
      setAsked({ action, material, isOpen: true }),
    close: () => setAsked((now) => ({ ...now, isOpen: false })),
  };
}

interface MaterialDialogsProps extends Pick<ComponentProps<typeof MaterialDialog>, 'category' | 'onSaved'> {
  dialogs: ReturnType<typeof useMaterialDialogs>;
}

export function MaterialDialogs({ dialogs, ...added }: MaterialDialogsProps) {
  const { asked, addButton, close } = dialogs;
  const isAsked = (...actions: Asked['action'][]) => asked.isOpen && actions.includes(asked.action);
  return (
    <>
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
    </>
  );
}
