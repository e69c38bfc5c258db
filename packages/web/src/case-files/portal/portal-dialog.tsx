import { Button, Modal, TextInput } from '@mantine/core';
import { type Case, caseMessages, limits, type PortalAccess } from '@plainscan/contract';
import { useMemo } from 'react';
import { panelMessages } from '../../cases/panel-messages.ts';
import { refusedFields, useFormFields, type FormRule } from '../../platform/forms/form-fields.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { useUiTexts } from '../../ui/text/ui-texts.tsx';
import { useSharePortal } from '../supply/use-case-form.ts';
import styles from '../../cases/case-dialog.module.css';

// Validates the four fields of an online portal (G-009, E-029).
const emptyPortal: PortalAccess = {
  portalAddress: '',
  portalUsername: '',
  portalPassword: '',
  studyName: '',
};

const portalFields = Object.keys(emptyPortal) as (keyof PortalAccess)[];

/** Returns a rule that shows `missing` under empty fields. */
const portalRule =
  (missing: string): FormRule<PortalAccess> =>
  (values) =>
    Object.fromEntries(portalFields.flatMap((name) => (values[name].trim() === '' ? [[name, missing]] : [])));

const portalFieldLength = limits.titleLength;

interface PortalDialogProps {
  item: Case;
  isOpen: boolean;
  onClose: () => void;
}

/** G-029, E-029: enters or corrects the access data of an online portal (T12). */
export function PortalDialog({ item, isOpen, onClose }: PortalDialogProps) {
  const words = useMessages(panelMessages);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={words('portalTitle')}
      size={520}
      padding={28}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <PortalForm item={item} onClose={onClose} />
    </Modal>
  );
}

/** Rendered only while the dialog is open, so that closing it discards a typed password. */
function PortalForm({ item, onClose }: Pick<PortalDialogProps, 'item' | 'onClose'>) {
  const words = useMessages(panelMessages);
  const t = useMessages(caseMessages);
  const ui = useUiTexts();
  const share = useSharePortal(item);
  const missing = words('portalFields');
  const rule = useMemo(() => portalRule(missing), [missing]);
  const shared = item.uploadSharedInfo;
  const start = {
    ...emptyPortal,
    portalAddress: shared?.portalAddress ?? '',
    portalUsername: shared?.portalUsername ?? '',
    studyName: shared?.studyName ?? '',
  };
  const form = useFormFields(rule, start, refusedFields(share.error));
  const look = { maxLength: portalFieldLength, autoComplete: 'off', readOnly: share.isPending };
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={form.submit((values) => share.isPending || share.mutate(values, { onSuccess: onClose }))}
    >
      <p className="secondary">{words('portalText')}</p>
      <TextInput label={words('portalAddress')} {...look} {...form.text('portalAddress')} data-autofocus />
      <TextInput label={words('portalUsername')} {...look} {...form.text('portalUsername')} />
      <PasswordField label={words('portalPassword')} {...look} {...form.text('portalPassword')} />
      <TextInput label={words('studyName')} {...look} {...form.text('studyName')} />
      {share.failure ? <Note tone="bad">{share.failure}</Note> : null}
      <div className={styles['actions']}>
        <Button variant="subtle" onClick={onClose}>
          {ui.cancel}
        </Button>
        <Button type="submit" aria-busy={share.isPending}>
          {t('action.sharePortal')}
        </Button>
      </div>
    </form>
  );
}
