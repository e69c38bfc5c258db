import { DeferredControl, deferredPart } from '../../ui/deferred-part.tsx';
import { CaseStatusButton, type CaseStatusFilterProps } from './case-status-button.tsx';

const CaseStatusPopover = deferredPart(
  async () => (await import('./case-status-popover.tsx')).CaseStatusPopover,
);

/** D-002: any number of statuses instead of the view's own. The list updates with every tick. */
export function CaseStatusFilter(props: CaseStatusFilterProps) {
  return (
    <DeferredControl standIn={<CaseStatusButton chosen={props.chosen} aria-haspopup="dialog" />}>
      {(start) => <CaseStatusPopover {...props} start={start} />}
    </DeferredControl>
  );
}
