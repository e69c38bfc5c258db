import type { Case, CurrentUser } from '@plainscan/contract';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useMessages } from '../../app/i18n.tsx';
import { Accordion, type AccordionPart } from '../../ui/accordion.tsx';
import { notify } from '../../ui/snackbar-store.ts';
import { SendingDialog } from '../../uploads/sending-dialog.tsx';
import { isUnderway } from '../../uploads/sending-store.ts';
import { afterOrder } from '../values/after-order.ts';
import { FilesPart } from '../steps/files-part.tsx';
import { FinalizePart } from './finalize-part.tsx';
import { orderFormMessages } from '../order-form-messages.ts';
import styles from '../order-form.module.css';
import {
  isDone,
  mayOpen,
  nextSection,
  orderSections,
  sectionOf,
  type OrderSection,
} from '../values/order-sections.ts';
import { PersonalPart } from '../steps/personal-part.tsx';
import { QuestionsPart } from '../steps/questions-part.tsx';
import { useFollowPart, useOpenPart } from './use-open-part.ts';
import { useOrder, type Order } from '../form/use-order.ts';
import { useSummaries } from './use-summaries.ts';

/** The four parts of an order, one open at a time (J-002 … J-007). */
export function OrderForm({ user }: { user: CurrentUser }) {
  const t = useMessages(orderFormMessages);
  const [query] = useSearchParams();
  const isNarrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const order = useOrder(user, { studyId: query.get('studyId') ?? '', isNarrow });
  const { isPreview, parts } = order;
  const open = useOpenPart(parts, { first: order.firstParts, isPreview });
  const { here, isShut, go, shut } = open;
  const place = useFollowPart(here);
  const bodies = useBodies(order, go);
  const summaries = useSummaries(order);
  const stateOf = (section: OrderSection): NonNullable<AccordionPart['state']> => {
    if (isDone(section, parts)) return 'done';
    return isPreview || section === here || mayOpen(section, here, parts) ? 'open' : 'locked';
  };
  return (
    <>
      <p className={styles['lead']}>{t(order.savedAt === false ? 'leadUnsaved' : 'lead')}</p>
      <div ref={place}>
        <Accordion
          parts={orderSections.map((section) => ({
            id: section,
            title: t(section),
            state: stateOf(section),
            summary: isDone(section, parts) ? summaries[section] : null,
            children: bodies[section],
          }))}
          openId={isShut ? null : here}
          onOpen={(id) => {
            const section = id === null ? null : sectionOf(id);
            if (section === null) shut();
            else go(section);
          }}
        />
      </div>
      {order.created ? <Sent order={order} created={order.created} /> : null}
    </>
  );
}

/** Each part with its way on: Continue leads to the next one once it is complete. */
function useBodies(order: Order, go: (section: OrderSection) => void): Record<OrderSection, ReactNode> {
  const { isPreview, parts } = order;
  function leave(section: OrderSection, isComplete: boolean): boolean {
    order.tryPart(section);
    const mayLeave = isComplete || isPreview;
    if (mayLeave) go(nextSection(section));
    return mayLeave;
  }
  function leaveQuestions(): boolean {
    if (order.areQuestionsFine) order.write('hasAsked', true);
    return leave('questions', order.areQuestionsFine);
  }
  return {
    'personal-details': (
      <PersonalPart order={order} onContinue={() => leave('personal-details', parts.isPersonalComplete)} />
    ),
    files: <FilesPart order={order} onContinue={() => leave('files', parts.areFilesComplete)} />,
    questions: <QuestionsPart order={order} onContinue={leaveQuestions} />,
    finalize: <FinalizePart order={order} onOpen={go} />,
  };
}

/** After the order: how far the images are on their way, then the dashboard, or where it is paid (J-020, J-021). */
function Sent({ order, created }: { order: Order; created: Case }) {
  const t = useMessages(orderFormMessages);
  const navigate = useNavigate();
  const { option } = order.values;
  const study = option === 'upload-self' ? order.files.study : null;
  const [isWaiting] = useState(() => study !== null && isUnderway(study));
  function leave() {
    const { address, message } = afterOrder(created, option);
    notify('done', t(message));
    void navigate(address);
  }
  const leaveAtOnce = useEffectEvent(leave);
  useEffect(() => {
    if (!isWaiting) leaveAtOnce();
  }, [isWaiting]);
  if (!isWaiting || study === null) return null;
  return (
    <SendingDialog
      isOpen
      isOwn
      sending={study}
      patientName=""
      onClose={leave}
      // The order has the images: nothing is given up from here.
      onCancelUpload={leave}
    />
  );
}
