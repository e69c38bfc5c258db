import { isOnTrial } from '@plainscan/contract';
import { Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '../../platform/language/i18n.tsx';
import { isTourSeen, markTourSeen } from '../../platform/session/seen-tours.ts';
import { useCurrentUser } from '../../platform/session/session.ts';
import { useNavigation } from '../../shell/navigation.ts';
import { lazyPart } from '../../ui/load-part.ts';
import { useRecordSearch } from '../record-search.ts';
import { startMessages } from './start-messages.ts';

const Tour = lazyPart(async () => (await import('../../ui/tour/tour.tsx')).Tour);

/**
 * I-013, I-014, X-021: shown once to patients who have not paid yet. The last step leads to the self-help materials.
 */
export function DashboardTour() {
  const t = useMessages(startMessages);
  const navigate = useNavigate();
  const { id, role, firstOrderStatus, workspace } = useCurrentUser();
  const [isOver, setOver] = useState(() => isTourSeen('dashboard', id));
  const isOffered = useNavigation().actions.length > 0;
  const steps = useMemo(
    () => [
      { target: null, title: t('welcome', { clinic: workspace.name }), text: t('welcomeText') },
      { target: 'studies', title: t('list'), text: t('listText') },
      // On a phone, the details replace the list once a study is selected.
      { target: ['study', 'studies'], title: t('detail'), text: t('detailText') },
      { target: 'store', title: t('upload'), text: t('uploadText') },
      // On a phone, this button is in the menu, if there is one.
      ...(isOffered ? [{ target: ['order', 'menu'], title: t('order'), text: t('orderText') }] : []),
      { target: 'plan', title: t('plan'), text: t('planText') },
      { target: ['/self-help-materials', 'menu'], title: t('selfHelp'), text: t('selfHelpText') },
    ],
    [t, workspace.name, isOffered],
  );
  // Users coming from an email or a payment want to see that request. The tour waits for their next visit.
  const isLed = useRecordSearch().caseId !== null;
  if (isOver || isLed || role !== 'patient' || !isOnTrial(firstOrderStatus)) return null;
  return (
    <Suspense>
      <Tour
        steps={steps}
        endLabel={t('tourEnd')}
        onEnd={(how) => {
          markTourSeen('dashboard', id);
          setOver(true);
          if (how === 'finished') void navigate('/self-help-materials');
        }}
      />
    </Suspense>
  );
}
