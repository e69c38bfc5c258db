import { useMessages } from '../../../platform/language/i18n.tsx';
import { Note } from '../studio-notes.tsx';
import type { Studio } from '../use-studio.ts';
import { maskMessages } from './mask-messages.ts';

/** Warns over the picture that masks were not saved, or that a name may be visible at its edge. */
export function MaskNote({ studio: { masks, panes } }: { readonly studio: Pick<Studio, 'masks' | 'panes'> }) {
  const t = useMessages(maskMessages);
  const { current } = panes;
  if (masks.isUnsaved)
    return (
      <Note tone="bad" action={t('saveAgain')} onAction={masks.save}>
        {t('unsaved')}
      </Note>
    );
  if (!masks.proposedFor(current)) return null;
  return (
    <Note
      tone="warn"
      isLow
      action={t('take')}
      onAction={() => masks.acceptProposal(current)}
      second={t('refuse')}
      onSecond={() => masks.dismissProposal(current)}
    >
      {t('proposal')}
    </Note>
  );
}
