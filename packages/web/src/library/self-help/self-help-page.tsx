import { Button, NativeSelect } from '@mantine/core';
import type { CurrentUser, Material } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { Info, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useDocumentTitle } from '../../platform/page/document-title.ts';
import { useCurrentUser } from '../../platform/session/session.ts';
import { PatientPage } from '../../shell/patient-page.tsx';
import { StaffPage } from '../../shell/staff-page.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { useDebouncedText } from '../../ui/fields/use-debounced-text.ts';
import { useOpenViewer } from '../../viewers/use-open-viewer.ts';
import { selfHelpCategoriesQuery } from '../library-queries.ts';
import type { MaterialAction } from '../material-card.tsx';
import { MaterialDialogs, useMaterialDialogs } from '../material-dialogs.tsx';
import { PremiumBanner, PremiumDialog, usePremiumDialog } from './premium-banner.tsx';
import { selfHelpMessages } from './self-help-messages.ts';
import { premiumQuery, useSelfHelpSearch, type SelfHelpSearch } from './self-help-queries.ts';
import { SelfHelpSection } from './self-help-section.tsx';
import { SelfHelpTour } from './self-help-tour.tsx';
import styles from './self-help.module.css';

/** Area M: helps patients understand their own scans. Staff in creator mode manages it here too (CG-09, M-009). */
export function SelfHelpPage() {
  const t = useMessages(selfHelpMessages);
  const { role, workspace } = useCurrentUser();
  useDocumentTitle(t('title'), workspace.name);
  const Frame = role === 'patient' ? PatientPage : StaffPage;
  return (
    <Frame>
      <SelfHelp />
    </Frame>
  );
}

/** `true` without a paid order: samples are open, everything else is only listed (CG-100). */
const isFreeAccount = ({ role, firstOrderStatus }: CurrentUser): boolean =>
  role === 'patient' && firstOrderStatus !== 'paid' && firstOrderStatus !== 'complete';

function SelfHelp() {
  const t = useMessages(selfHelpMessages);
  const user = useCurrentUser();
  const isPatient = user.role === 'patient';
  const { data: bought } = useQuery({ ...premiumQuery, enabled: isPatient });
  const isOpen = bought?.state === 'bought' || bought?.state === 'included';
  const [search, change] = useSelfHelpSearch();
  const dialogs = useMaterialDialogs();
  const premium = usePremiumDialog();
  const viewer = useOpenViewer();
  const runMaterialAction = (action: MaterialAction, material: Material) => {
    const { uuid } = material.resource;
    if (action !== 'open') dialogs.ask(action, material);
    else if (material.isLocked) premium.open();
    else if (uuid !== null) viewer.open({ uuid });
  };
  const sections = [
    { type: 'video', title: t('videos'), text: t(isOpen ? 'videosTextOpen' : 'videosText') },
    { type: 'document', title: t('articles'), text: t('articlesText') },
    { type: 'dcm', title: t('studies'), text: t('studiesText') },
  ] as const;
  return (
    <div className={styles['page']} data-staff={!isPatient || undefined}>
      <div className={styles['head']}>
        <div>
          <h1>{t('title')}</h1>
          <p className={styles['lead']}>{t('intro')}</p>
          {isFreeAccount(user) && !isOpen ? <Subscribe user={user} /> : null}
        </div>
        {isPatient ? null : (
          <Button
            ref={dialogs.addButton}
            leftSection={<Plus size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => dialogs.ask('add')}
          >
            {t('add')}
          </Button>
        )}
      </div>
      <Filters search={search} onChange={change} />
      {isPatient ? <PremiumBanner onMore={premium.open} /> : null}
      {sections.map((section) => (
        <SelfHelpSection
          key={section.type}
          {...section}
          search={search}
          onClear={() => change({ keyword: '', categoryId: '' })}
          onAction={runMaterialAction}
        />
      ))}
      {isPatient ? (
        <p className={styles['general']}>
          <Info size={20} strokeWidth={1.75} aria-hidden />
          <span>
            {t('general')} <AskLink user={user} />
          </span>
        </p>
      ) : null}
      {isPatient ? <PremiumDialog isOpen={premium.isOpen} onClose={premium.close} /> : null}
      <MaterialDialogs dialogs={dialogs} category="self-help" />
      {isPatient ? <SelfHelpTour /> : null}
    </div>
  );
}

/** M-001: what a free account does not include, and how to get it. */
function Subscribe({ user }: { user: CurrentUser }) {
  const t = useMessages(selfHelpMessages);
  return (
    <p className={styles['lead']}>
      {t('subscribe')} <AskLink user={user} />
    </p>
  );
}

function AskLink({ user: { availableReport } }: { user: CurrentUser }) {
  const t = useMessages(selfHelpMessages);
  return <Link to="/personalized-video">{t(availableReport === null ? 'buy' : 'request')}</Link>;
}

interface FiltersProps {
  search: SelfHelpSearch;
  onChange: (change: Partial<SelfHelpSearch>) => void;
}

/** M-001: keyword and category. */
function Filters({ search: { keyword, categoryId }, onChange }: FiltersProps) {
  const t = useMessages(selfHelpMessages);
  const { data: categories = [] } = useQuery(selfHelpCategoriesQuery);
  const [typed, type] = useDebouncedText(keyword, (words) => onChange({ keyword: words }));
  return (
    <div className={styles['filters']}>
      <SearchField label={t('search')} value={typed} onChange={type} />
      <NativeSelect
        aria-label={t('category')}
        value={categoryId}
        data={[
          { value: '', label: t('allCategories') },
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => onChange({ categoryId: event.currentTarget.value })}
      />
    </div>
  );
}
