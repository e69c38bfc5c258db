import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '../../platform/language/i18n.tsx';
import { isTourSeen, markTourSeen } from '../../platform/session/seen-tours.ts';
import { useCurrentUser } from '../../platform/session/session.ts';
import { Tour } from '../../ui/tour/tour.tsx';
import { selfHelpMessages } from './self-help-messages.ts';

/** M-008, X-021: three steps on the first visit. The last one leads to the patient's own record. */
export function SelfHelpTour() {
  const t = useMessages(selfHelpMessages);
  const navigate = useNavigate();
  const { id } = useCurrentUser();
  const [isOver, setOver] = useState(() => isTourSeen('self-help', id));
  if (isOver) return null;
  return (
    <Tour
      steps={[
        { target: 'video', title: t('tourVideos'), text: t('tourVideosText') },
        { target: 'document', title: t('tourArticles'), text: t('tourArticlesText') },
        { target: 'dcm', title: t('tourStudies'), text: t('tourStudiesText') },
      ]}
      endLabel={t('tourEnd')}
      onEnd={(how) => {
        markTourSeen('self-help', id);
        setOver(true);
        if (how === 'finished') void navigate('/patient-dashboard');
      }}
    />
  );
}
