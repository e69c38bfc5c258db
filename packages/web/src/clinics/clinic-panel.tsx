// All settings of one clinic (P-006 … P-015, CG-144, CG-195).
import { ActionIcon, Button, Menu } from '@mantine/core';
import type { Clinic } from '@plainscan/contract';
import { Ellipsis, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { IconButton } from '../ui/buttons/icon-button.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { ClinicDetails } from './clinic-details.tsx';
import { ClinicHistoryDialog } from './clinic-history-dialog.tsx';
import { ClinicBrandingForm, type ClinicBrandingPreview } from './clinic-branding-form.tsx';
import { clinicMessages } from './clinic-messages.ts';
import { changeCalls, useClinicChange } from './clinic-queries.ts';
import { ClinicPeople } from './clinic-people.tsx';
import { ClinicSettings } from './clinic-settings.tsx';
import { ClinicTile } from './clinic-tile.tsx';
import { CloseClinicDialog } from './close-clinic-dialog.tsx';
import styles from './clinic-panel.module.css';

interface ClinicPanelProps {
  clinic: Clinic;
  /** Set if the panel is next to the list. Otherwise it is the page. */
  onLeave?: () => void;
}

/** A clinic's settings for super-admins. */
export function ClinicPanel({ clinic, onLeave }: ClinicPanelProps) {
  const t = useMessages(clinicMessages);
  return (
    <div className={styles['panel']}>
      <div className={styles['head']}>
        <ClinicTile clinic={clinic} />
        <div className={styles['titles']}>
          <h2 tabIndex={-1} data-panel-title>
            {clinic.name}
          </h2>
          <p className={styles['code']}>
            {t('clinicCode')} <strong>{clinic.clinicCode ?? t('dash')}</strong>
            {' · '}
            {t('caseCount', { total: clinic.cases.total, open: clinic.cases.open })}
          </p>
        </div>
        <ClinicMenu clinic={clinic} />
        {onLeave ? (
          <IconButton label={t('closePanel', { name: clinic.name })} onPress={onLeave}>
            <X size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        ) : null}
      </div>
      <ClosedNote clinic={clinic} />
      <ClinicSettings clinic={clinic} />
      <ClinicPeople
        key={`people-${clinic.id}`}
        clinic={clinic}
        kinds={['administrators', 'creators']}
        level={3}
      />
      <ClinicForms clinic={clinic} level={3} />
    </div>
  );
}

interface ClinicFormsProps {
  clinic: Clinic;
  /** Heading level of its titles. */
  level: 2 | 3;
  onPreview?: (look: ClinicBrandingPreview) => void;
}

/** Settings that super-admins and the clinic's own administrators share. */
export function ClinicForms({ clinic, level, onPreview }: ClinicFormsProps) {
  return (
    <>
      <ClinicBrandingForm
        key={`look-${clinic.id}`}
        clinic={clinic}
        level={level}
        {...(onPreview && { onPreview })}
      />
      <ClinicDetails key={`details-${clinic.id}`} clinic={clinic} level={level} />
    </>
  );
}

/** History, and closing if the clinic can be closed. */
export function ClinicMenu({ clinic, mayClose = true }: { clinic: Clinic; mayClose?: boolean }) {
  const t = useMessages(clinicMessages);
  const [opened, open] = useState<'history' | 'close' | null>(null);
  const canClose = mayClose && !clinic.isProviderWorkspace && clinic.closedAt === null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={40} aria-label={t('more', { name: clinic.name })}>
            <Ellipsis size={20} strokeWidth={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => open('history')}>{t('history')}</Menu.Item>
          <Menu.Item component={Link} to={`/history?clinic=${clinic.id}`}>
            {t('wholeHistory')}
          </Menu.Item>
          <Menu.Item component={Link} to={`/connections?clinic=${clinic.id}`}>
            {t('connections')}
          </Menu.Item>
          {canClose ? (
            <Menu.Item color="danger" onClick={() => open('close')}>
              {t('close')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <ClinicHistoryDialog clinic={clinic} isOpen={opened === 'history'} onClose={() => open(null)} />
      {canClose || opened === 'close' ? (
        <CloseClinicDialog clinic={clinic} isOpen={opened === 'close'} onClose={() => open(null)} />
      ) : null}
    </>
  );
}

function ClosedNote({ clinic }: { clinic: Clinic }) {
  const t = useMessages(clinicMessages);
  const reopen = useClinicChange(() => changeCalls.reopen(clinic.id));
  const { closedAt, name } = clinic;
  if (closedAt === null) return null;
  return (
    <div className={styles['note']}>
      <Note
        tone="warn"
        action={
          <Button
            aria-busy={reopen.isPending}
            onClick={() =>
              reopen.isPending ||
              reopen.mutate(undefined, { onSuccess: () => notify('done', t('reopened', { name })) })
            }
          >
            {t('reopen')}
          </Button>
        }
      >
        {t('closedNote', { name, date: formatDay(closedAt) })}
      </Note>
    </div>
  );
}
