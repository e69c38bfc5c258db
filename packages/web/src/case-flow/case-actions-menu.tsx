import type { Case } from '@plainscan/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { useMessages } from '../platform/language/i18n.tsx';
import { isDestructive, actionButtonsOf } from '../cases/actions/action-buttons.ts';
import { panelMessages } from '../cases/panel-messages.ts';
import { useActionStart } from './use-action-start.tsx';

/** CG-30: staff actions on a completed case, in a menu away from its report. */
export function CaseActionsMenu({ item }: { item: Case }) {
  const words = useMessages(panelMessages);
  const { start, label, dialogs } = useActionStart(item);
  const { office } = actionButtonsOf(item.offeredActions);
  if (item.status.value !== 'completed' || office.length === 0) return null;
  return (
    <>
      {/* Rendered in place and without a focus placeholder, so that it contains only its items. */}
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon aria-label={words('moreActions')} size="lg">
            <Ellipsis size={18} strokeWidth={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {office.map(({ action }) => (
            <Menu.Item
              key={action}
              {...(isDestructive(action) && { color: 'danger' })}
              onClick={() => start(action)}
            >
              {label(action)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {dialogs}
    </>
  );
}
