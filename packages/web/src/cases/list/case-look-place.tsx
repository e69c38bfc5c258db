import { Drawer } from '@mantine/core';
import { useMessages } from '../../platform/language/i18n.tsx';
import { CaseLookPanel } from './case-look-panel.tsx';
import { lookMessages } from './look-messages.ts';
import type { CaseLook } from './row-choice.ts';
import { moveToRow } from './use-list-keys.ts';
import styles from './case-list.module.css';

export interface CaseLookPlaceProps {
  look: CaseLook;
  /** `true` if there is no space beside the list. */
  isDrawer: boolean;
}

/** The case that is looked at: beside the list, or over it if there is no space. */
export function CaseLookPlace({ look, isDrawer }: CaseLookPlaceProps) {
  const words = useMessages(lookMessages);
  if (look.caseId === null) return null;
  const panel = (
    <CaseLookPanel caseId={look.caseId} onMove={(step) => moveToRow(step, look)} onClose={look.close} />
  );
  if (!isDrawer)
    return (
      <aside className={styles['look']} aria-label={words('place')}>
        {panel}
      </aside>
    );
  // Built from parts, because the complete Drawer adds a second page header.
  return (
    <Drawer.Root opened onClose={look.close} position="right" size={420} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={words('place')}>{panel}</Drawer.Content>
    </Drawer.Root>
  );
}
