import type { Case } from '@plainscan/contract';
import { useMessages } from '../platform/language/i18n.tsx';
import { DefinitionList } from '../ui/lists/definition-list.tsx';
import { formatShortDay } from '../cases/case-dates.ts';
import { casePageMessages } from '../cases/case-page-messages.ts';
import { detailsMessages } from '../cases/details-messages.ts';
import { usePatientFacts } from '../cases/case-patient.tsx';

const day = (moment: string | null) => moment && formatShortDay(moment);

interface CaseSummaryProps {
  item: Case;
  /** `true` next to the panel, which already names the patient. */
  isBesidePanel: boolean;
}

/** E-008: the case in a few lines, with days as MM/DD/YY. */
export function CaseSummary({ item, isBesidePanel }: CaseSummaryProps) {
  const words = useMessages(detailsMessages);
  const pages = useMessages(casePageMessages);
  const patient = usePatientFacts(item);
  const payer = item.selectedPaymentMethod;
  return (
    <section>
      <h2>{words('summary')}</h2>
      <DefinitionList
        definitions={[
          ...(isBesidePanel ? [] : patient),
          { term: words('workspace'), value: item.workspaceName },
          { term: pages('package'), value: pages(item.reportType) },
          { term: words('requested'), value: day(item.createdAt) },
          { term: words('requestedBy'), value: item.createdBy?.name },
          { term: words('preferred'), value: day(item.preferredReportDate) },
          { term: words('due'), value: day(item.dueDate) },
          { term: words('waitingSince'), value: day(item.waitingSince) },
          { term: words('whoPays'), value: payer && words(payer) },
          { term: words('paid'), value: day(item.userReport?.createdAt ?? null) },
          { term: pages('consultant'), value: item.assigneeName },
          { term: words('reviewDate'), value: day(item.reviewDate) },
          { term: pages('reviewer'), value: item.reviewerName },
          { term: words('signedOff'), value: day(item.signedOffAt) },
          { term: words('rating'), value: item.ratingScore && words('stars', { n: item.ratingScore }) },
          { term: words('updated'), value: day(item.updatedAt) },
          { term: pages('studyNote'), value: item.description },
          { term: words('note'), value: item.note },
        ]}
      />
    </section>
  );
}
