import { Button } from '@mantine/core';
import { centsText, pageSize, type Receipt } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { errorMessage } from '../../platform/api/error-message.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { formatDay } from '../../platform/language/date-format.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useCurrentUser } from '../../platform/session/session.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { AccountRow, AccountSection } from '../account-section.tsx';
import styles from '../account.module.css';
import { SaveReceipt } from './save-receipt.tsx';
import { receiptTexts } from './receipt-messages.ts';
import { ownReceiptsQuery } from './receipt-queries.ts';

/** The user's receipts, newest first. Staff see this only if they have one. */
export function ReceiptsSection() {
  const t = useMessages(receiptTexts);
  const app = useMessages(appMessages);
  const { role } = useCurrentUser();
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useQuery(ownReceiptsQuery(page));
  const place = useScrollToReceipts(data !== undefined);
  if (role !== 'patient' && (data === undefined || data.total === 0)) return null;
  return (
    <div id="receipts" ref={place}>
      <AccountSection title={t('title')} text={t('text')}>
        {data ? (
          <>
            {data.data.map((receipt) => (
              <ReceiptRow key={receipt.id} receipt={receipt} />
            ))}
            {data.total === 0 ? <p>{t('none')}</p> : null}
            {data.total > pageSize ? (
              <Pager page={page} pageSize={pageSize} total={data.total} onPage={setPage} />
            ) : null}
          </>
        ) : error ? (
          <Note tone="bad" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
            {t('failed')} {errorMessage(error, app)}
          </Note>
        ) : (
          <SkeletonRows rows={2} widths={[60, 40]} />
        )}
      </AccountSection>
    </div>
  );
}

/** Scrolls to `#receipts`, which the emails link to and which exists only after the list has loaded. */
function useScrollToReceipts(isThere: boolean) {
  const { hash } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isThere && hash === '#receipts') place.current?.scrollIntoView({ block: 'start' });
  }, [hash, isThere]);
  return place;
}

function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const t = useMessages(receiptTexts);
  const { item, totalCents, refundedAt, refundedCents, caseName } = receipt;
  const facts = [
    t('paid', { day: formatDay(receipt.paidAt) }),
    t('number', { number: receipt.number }),
    caseName === null ? '' : t('order', { name: caseName }),
    methodOf(receipt, t),
    refundedCents === null
      ? ''
      : t('refunded', { amount: centsText(refundedCents), day: formatDay(refundedAt) }),
  ];
  return (
    <AccountRow
      title={t('total', { item, amount: centsText(totalCents) })}
      text={facts.filter(Boolean).map((fact) => (
        <span key={fact} className={styles['fact']}>
          {fact}
        </span>
      ))}
      actions={<SaveReceipt receipt={receipt} />}
    />
  );
}

type Texts = ReturnType<typeof useMessages<(typeof receiptTexts)['en']>>;

function methodOf({ method, cardLast4 }: Receipt, t: Texts): string {
  if (method === 'card' && cardLast4 !== null) return t('method.cardEnding', { digits: cardLast4 });
  return t(`method.${method}`);
}
