import { MultiSelect } from '@mantine/core';
import type { ListedDiscount } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { FailedQuery } from '../platform/page/failed-query.tsx';
import { DialogFields, DialogFoot, FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton-rows.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { useWorkspaceSearch, type WorkspaceChoice } from '../workspaces/workspace-search.ts';
import { Failure } from './discount-dialog.tsx';
import { discountMessages } from './discount-messages.ts';
import { discountWorkspacesQuery, useSetClinics, type ClinicChange } from './discount-queries.ts';

interface DiscountClinicsProps {
  discount: ListedDiscount;
  onClose: () => void;
}

interface DiscountClinicsDialogProps {
  /** `null` before the first one. The closed dialog stays rendered, so that it can return the focus. */
  discount: ListedDiscount | null;
  isOpen: boolean;
  onClose: () => void;
}

/** P-046: which clinics have the discount. */
export function DiscountClinicsDialog({ isOpen, discount, onClose }: DiscountClinicsDialogProps) {
  const t = useMessages(discountMessages);
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={discount && t('clinicsTitle', { name: discount.name })}
      width={560}
    >
      {discount ? <Clinics discount={discount} onClose={onClose} /> : null}
    </FormDialog>
  );
}

function Clinics({ discount, onClose }: DiscountClinicsProps) {
  const t = useMessages(discountMessages);
  const { data, error, refetch } = useQuery(discountWorkspacesQuery(discount.id));
  if (data) return <ClinicsForm discount={discount} onClose={onClose} present={data} />;
  if (!error) return <SkeletonRows rows={2} widths={[60, 40]} />;
  return <FailedQuery title={t('failed')} query={{ error, refetch }} />;
}

/** Returns what must be saved so that exactly the chosen clinics have the discount. */
export function clinicChanges(
  discountId: string,
  present: readonly WorkspaceChoice[],
  chosen: readonly WorkspaceChoice[],
): ClinicChange[] {
  const had = new Set(present.map(({ id }) => id));
  const has = new Set(chosen.map(({ id }) => id));
  return [
    ...chosen.filter(({ id }) => !had.has(id)).map(({ id }) => ({ workspaceId: id, discountId })),
    ...present.filter(({ id }) => !has.has(id)).map(({ id }) => ({ workspaceId: id, discountId: null })),
  ];
}

function ClinicsForm({ discount, present, onClose }: DiscountClinicsProps & { present: WorkspaceChoice[] }) {
  const t = useMessages(discountMessages);
  const [chosen, setChosen] = useState<readonly WorkspaceChoice[]>(present);
  const { mutate, isPending, error } = useSetClinics();
  const changes = clinicChanges(discount.id, present, chosen);
  const save = () =>
    mutate(changes, {
      onSuccess: () => {
        notify('done', t('clinicsSaved'));
        onClose();
      },
    });
  return (
    <DialogFields>
      <p>{t('clinicsText', { percent: discount.percent_off })}</p>
      <ClinicsField discount={discount} chosen={chosen} onChange={setChosen} />
      <Failure error={error} kind="clinicsFailed" />
      <DialogFoot
        hint={changes.length === 0 ? t('clinicsUnchanged') : null}
        action={t('clinicsSave')}
        isHeld={changes.length === 0}
        isBusy={isPending}
        onAction={save}
        onCancel={onClose}
      />
    </DialogFields>
  );
}

interface ClinicsFieldProps {
  discount: ListedDiscount;
  chosen: readonly WorkspaceChoice[];
  onChange: (chosen: readonly WorkspaceChoice[]) => void;
}

function ClinicsField({ discount, chosen, onChange }: ClinicsFieldProps) {
  const t = useMessages(discountMessages);
  const { typed, setTyped, found, isBusy } = useWorkspaceSearch();
  const known = new Map([...found, ...chosen].map((one) => [String(one.id), one]));
  const labelOf = ({ name, discount: other }: WorkspaceChoice): string =>
    other === null || other.id === discount.id ? name : t('hasOther', { clinic: name, discount: other.name });
  return (
    <MultiSelect
      label={t('clinicsLabel')}
      placeholder={chosen.length === 0 ? t('clinicsPlaceholder') : undefined}
      data-autofocus
      searchable
      hidePickedOptions
      clearable
      maxDropdownHeight={220}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already searched more than what is shown.
      filter={({ options }) => options}
      nothingFoundMessage={t(isBusy ? 'clinicsLoading' : 'clinicsNothing')}
      data={[...known].map(([value, one]) => ({ value, label: labelOf(one) }))}
      value={chosen.map((one) => String(one.id))}
      onChange={(ids) => onChange(ids.flatMap((one) => known.get(one) ?? []))}
    />
  );
}
