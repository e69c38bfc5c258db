import { formatDay } from '../../app/date-format.ts';
import { useMessages } from '../../app/i18n.tsx';
import { addCaseMessages } from '../add-case-messages.ts';
import { orderFormMessages } from '../order-form-messages.ts';
import type { OrderSection } from '../values/order-sections.ts';
import type { Order } from '../form/use-order.ts';

const most = 90;
const shortened = (text: string): string =>
  text.length > most ? `${text.slice(0, most).trimEnd()} …` : text;

/** What was entered in each part, in a line that stands below its title while it is shut. */
export function useSummaries({
  values,
  files,
  picked,
  user,
  reportType,
}: Order): Record<OrderSection, string> {
  const t = useMessages(orderFormMessages);
  const words = useMessages(addCaseMessages);
  const { study } = files;
  const ofImages = (title: string, n: number): string =>
    n === 1 ? t('ownFile', { title }) : t('ownFiles', { title, n });
  function imagesLine(): string {
    switch (values.option) {
      case 'upload-by-clinic':
        return t('byClinic', { clinic: values.clinic.clinicName });
      case 'online-portal-access':
        return t('byPortal', { address: values.portalAddress });
      case 'imageless-video-report':
        return t('imageless');
      case 'use-existing-study':
        return picked ? ofImages(picked.title, picked.imageCount) : '';
      default:
        return study
          ? ofImages(
              values.resourceTitle || study.label,
              study.folder?.facts.keptCount ?? study.upload?.files ?? 0,
            )
          : '';
    }
  }
  const day = reportType === 'express' ? words('expressText') : formatDay(values.preferredReportDate);
  const question = values.questionText.trim();
  return {
    'personal-details': t('born', { name: user.name, day: values.dateOfBirth }),
    files: imagesLine(),
    questions: [question ? shortened(question) : t('noQuestion'), day].filter(Boolean).join(' · '),
    finalize: '',
  };
}
