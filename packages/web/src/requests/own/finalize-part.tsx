import { Button } from '@mantine/core';
import { paymentPlace, reportTypes } from '@plainscan/contract';
import { Link } from 'react-router';
import { AppError } from '../../app/app-error.ts';
import { appMessages } from '../../app/app-messages.ts';
import { errorMessage } from '../../app/error-message.ts';
import { useMessages } from '../../app/i18n.tsx';
import { Note } from '../../ui/note.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { addCaseMessages } from '../add-case-messages.ts';
import { Agreements } from '../steps/agreements.tsx';
import { DiscountedPrice } from '../steps/who-pays.tsx';
import { needKeys } from './need-words.ts';
import { orderFormMessages } from '../order-form-messages.ts';
import styles from '../order-form.module.css';
import type { OrderSection } from '../values/order-sections.ts';
import type { Order } from '../form/use-order.ts';

interface Part {
  order: Order;
  onOpen: (section: OrderSection) => void;
}

/** What it costs, what is agreed to, and the one button (J-018). */
export function FinalizePart({ order, onOpen }: Part) {
  const { values, write, tried } = order;
  const isMissing = tried.has('finalize') && !(values.acceptsTerms && values.acceptsEducation);
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void order.submit();
      }}
    >
      <Cost order={order} />
      <Agreements
        values={values}
        isMissing={isMissing}
        onChange={(field, isTicked) => write(field, isTicked)}
      />
      <SubmitOrder order={order} onOpen={onOpen} />
    </form>
  );
}

/** F-034, F-035, L-008: a report that was bought before, nothing at all, or one of the two packages. */
function Cost({ order: { user, values, write } }: Pick<Part, 'order'>) {
  const t = useMessages(orderFormMessages);
  const words = useMessages(addCaseMessages);
  const { availableReport, workspace } = user;
  const isFree = workspace.discountPercent === 100;
  if (availableReport !== null && !isFree)
    return <Note tone="ok">{t('credit', { type: t(availableReport.type) })}</Note>;
  return (
    <div className={styles['fields']}>
      <RadioCards
        label={t('howSoon')}
        value={values.selectedPaymentPackage}
        onChange={(type) => write('selectedPaymentPackage', type)}
        cards={reportTypes.map((type) => ({
          value: type,
          title: words(type),
          text: words(type === 'express' ? 'expressText' : 'standardText'),
          aside: <DiscountedPrice type={type} percent={workspace.discountPercent} />,
        }))}
      />
      <p className="secondary">{t(isFree ? 'free' : 'payNext')}</p>
    </div>
  );
}

/** The first part that something is missing or wrong in. */
function unfinished({ parts, wrongParts }: Order): OrderSection | null {
  if (!parts.isPersonalComplete || wrongParts.has('personal-details')) return 'personal-details';
  if (!parts.areFilesComplete || wrongParts.has('files')) return 'files';
  return wrongParts.has('questions') ? 'questions' : null;
}

function SubmitOrder({ order, onOpen }: Part) {
  const t = useMessages(orderFormMessages);
  const { maySubmit, isBusy, isPreview, tried, reportNeed, values } = order;
  const part = unfinished(order);
  const hasBothTerms = values.acceptsTerms && values.acceptsEducation;
  const why = isPreview
    ? t('previewSubmit')
    : part !== null
      ? t('whyPart', { part: t(part) })
      : hasBothTerms
        ? t('ready')
        : t('whyTerms');
  return (
    <div className={styles['submit']}>
      <Failure order={order} />
      {tried.has('finalize') ? <Missing order={order} part={part} onOpen={onOpen} /> : null}
      <Button
        type="submit"
        size="lg"
        fullWidth
        disabled={isPreview}
        aria-disabled={!maySubmit || isBusy || undefined}
        aria-busy={isBusy}
        aria-describedby="why-submit"
      >
        {isBusy ? t('submitting') : t('submit')}
      </Button>
      <p id="why-submit" className="secondary" role="status">
        {reportNeed === null || part !== null ? why : null}
      </p>
    </div>
  );
}

/** What a press of the button found missing, and the way there. */
function Missing({ order, part, onOpen }: Part & { part: OrderSection | null }) {
  const t = useMessages(orderFormMessages);
  const { need, reportNeed } = order;
  const reportKey = reportNeed && reportKeys[reportNeed];
  const target = part ?? (reportKey ? 'files' : null);
  if (target === null) return null;
  const key = target === 'files' ? (reportKey ?? (need ? needKeys[need] : null)) : null;
  return (
    <Note
      tone="bad"
      action={
        <Button size="xs" variant="default" onClick={() => onOpen(target)}>
          {t('openPart', { part: t(target) })}
        </Button>
      }
    >
      {key ? t(key) : t('whyPart', { part: t(target) })}
    </Note>
  );
}

const reportKeys = {
  missing: 'needReport',
  loading: 'needLoading',
  reportFailed: 'needReportFailed',
} as const;

/** The id of the unpaid request that stands in the way of another one (CG-162). */
function openRequestOf(error: unknown): string | null {
  if (!(error instanceof AppError) || error.code !== 'case.unpaid-open') return null;
  const { caseId } = (error.body ?? {}) as { caseId?: unknown };
  return typeof caseId === 'string' ? caseId : null;
}

function Failure({ order: { failure, isBusy } }: Pick<Part, 'order'>) {
  const t = useMessages(orderFormMessages);
  const app = useMessages(appMessages);
  if (!failure || isBusy) return null;
  const open = openRequestOf(failure);
  const pay =
    open === null ? null : (
      <Button component={Link} size="xs" variant="default" to={paymentPlace({ id: open, studyId: null })}>
        {t('payOpen')}
      </Button>
    );
  return (
    <Note tone="bad" action={pay}>
      {errorMessage(failure, app)} {t('failed')}
    </Note>
  );
}
