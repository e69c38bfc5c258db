// P-016 … P-020, P-047: a new clinic, with a live preview of what its patients will see.
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { appMessages } from '../platform/language/app-messages.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { refusedFields } from '../platform/forms/form-fields.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { useCurrentUser } from '../platform/session/session.ts';
import { StaffPage } from '../shell/staff-page.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { ClinicPreview } from './clinic-preview.tsx';
import { useLogoPreview } from './logo-field.tsx';
import { newClinicMessages } from './new-clinic-messages.ts';
import {
  AdminFields,
  BrandingFields,
  ClinicFields,
  HowFields,
  useFieldLabels,
} from './new-clinic-fields.tsx';
import { useNewClinic, type NewClinicForm } from './use-new-clinic.ts';
import styles from './clinic-form.module.css';
import panel from './clinic-panel.module.css';

export function NewWorkspacePage() {
  const t = useMessages(newClinicMessages);
  const app = useMessages(appMessages);
  const { workspace } = useCurrentUser();
  const navigate = useNavigate();
  const [isAsking, ask] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const form = useNewClinic((clinic, name) => {
    notify('done', t('done', { clinic: clinic.name, name }));
    void navigate(`/workspaces?clinic=${clinic.id}`);
  });
  const logoUrl = useLogoPreview(form.logo, null);
  useDocumentTitle(t('title'), workspace.name);
  const leave = () => void navigate('/workspaces');
  const cancel = () => (form.isDirty ? ask(true) : leave());
  const { error } = form;
  return (
    <StaffPage>
      <PageHeader title={t('title')} back={{ to: '/workspaces', label: t('back') }} />
      <div className={styles['page']}>
        <form
          ref={element}
          className={styles['main']}
          noValidate
          autoComplete="off"
          aria-label={t('title')}
          onSubmit={form.submit}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
              event.currentTarget.requestSubmit();
            if (event.key === 'Escape' && !event.defaultPrevented) cancel();
          }}
        >
          <ClinicFields form={form} />
          <BrandingFields form={form} logoUrl={logoUrl} />
          <AdminFields form={form} />
          <HowFields form={form} />
          {error && Object.keys(refusedFields(error)).length === 0 ? (
            <div className={panel['section']}>
              <Note tone="bad">
                {t('failed')} {errorMessage(error, app)}
              </Note>
            </div>
          ) : null}
          <Foot form={form} onCancel={cancel} />
        </form>
        <aside className={styles['beside']}>
          <ClinicPreview
            clinic={{
              name: form.values.name.trim(),
              subdomain: form.values.subdomain.trim().toLowerCase(),
              primaryColor: form.values.primaryColor,
              logoUrl,
              address: form.values.address.trim(),
              contactNumber: form.values.contactNumber.trim(),
              shareDays: 30,
            }}
          />
        </aside>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('leaveTitle')}
        text={t('leaveText')}
        confirmLabel={t('leave')}
        cancelLabel={t('stay')}
        tone="danger"
        onConfirm={leave}
        onCancel={() => ask(false)}
      />
    </StaffPage>
  );
}

/** Links to missing fields, and the two buttons. */
function Foot({ form, onCancel }: { form: NewClinicForm; onCancel: () => void }) {
  const t = useMessages(newClinicMessages);
  const labels = useFieldLabels();
  const wrong = form.shownProblems;
  const [first] = wrong;
  const firstName = form.values.adminName.trim().split(/\s+/)[0] ?? '';
  return (
    <div className={styles['foot']}>
      <p className={styles['tofix']} aria-live="polite">
        {first ? (
          <>
            {wrong.length === 1 ? t('oneToFix') : t('manyToFix', { n: wrong.length })}{' '}
            <button type="button" onClick={() => document.getElementsByName(first)[0]?.focus()}>
              {labels[first]}
            </button>
          </>
        ) : null}
      </p>
      <Button variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" aria-busy={form.isBusy} aria-disabled={form.isBusy || undefined}>
        {form.isBusy ? t('submitting') : firstName ? t('submit', { name: firstName }) : t('submitPlain')}
      </Button>
    </div>
  );
}
