import { DeferredControl, deferredPart } from '../ui/deferred-part.tsx';
import { HelpIcon } from './help-icon.tsx';

const HelpPanel = deferredPart(async () => (await import('./help-panel.tsx')).HelpPanel);

/** C-015, CG-140: contact options. A chat, if there is one, opens in a separate window that sees none of our data. */
export function HelpButton() {
  return (
    <DeferredControl standIn={<HelpIcon aria-haspopup="dialog" />}>
      {(start) => <HelpPanel {...start} />}
    </DeferredControl>
  );
}
