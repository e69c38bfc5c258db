import { casesRoom, imagesOf, type Case } from '@plainscan/contract';
import { ActionIcon, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { Link } from 'react-router';
import { useMessages } from '../../platform/language/i18n.tsx';
import { FailedQuery } from '../../platform/page/failed-query.tsx';
import { KeyHint } from '../../ui/badges/key-hint.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { DefinitionList } from '../../ui/lists/definition-list.tsx';
import { useCaseAction } from '../actions/case-actions.ts';
import { CasePill } from '../case-cells.tsx';
import { CaseDue } from '../case-due.tsx';
import { casePageMessages } from '../case-page-messages.ts';
import { usePatientFacts } from '../case-patient.tsx';
import { caseQuery } from '../case-queries.ts';
import { useNextStep } from '../next-step.tsx';
import { lookMessages } from './look-messages.ts';
import styles from './case-look-panel.module.css';
import facts from '../case-facts.module.css';

export interface CaseLookPanelProps {
  caseId: string;
  /** Goes to the row before or after. */
  onMove: (step: 1 | -1) => void;
  onClose: () => void;
}

/** Time for a reader who moves through the list quickly: only a case that they stay with is read, in milliseconds. */
const restMilliseconds = 150;

/** One case beside its list: patient, question, picture and next step. The focus stays in the list. */
export function CaseLookPanel({ caseId, onMove, onClose }: CaseLookPanelProps) {
  const words = useMessages(lookMessages);
  const [shownId] = useDebouncedValue(caseId, restMilliseconds);
  const query = useQuery(caseQuery(shownId));
  const item = query.data;
  return (
    <div className={styles['panel']}>
      <div className={styles['head']}>
        <span className={styles['marks']}>
          {item ? <CasePill row={item} /> : null}
          <span className="meta num">{item?.name}</span>
        </span>
        <ActionIcon aria-label={words('previousCase')} onClick={() => onMove(-1)}>
          <ChevronUp size={18} strokeWidth={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={words('nextCase')} onClick={() => onMove(1)}>
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={words('closePanel')} onClick={onClose}>
          <X size={18} strokeWidth={1.75} aria-hidden />
        </ActionIcon>
      </div>
      {item ? (
        <ShownCase item={item} />
      ) : query.isError ? (
        <FailedQuery title={words('lookFailed')} query={query} />
      ) : (
        <SkeletonRows rows={6} widths={[100]} />
      )}
      <p role="status" className="visually-hidden">
        {item ? words('lookingAt', { patient: item.patientName }) : null}
      </p>
    </div>
  );
}

function ShownCase({ item }: { item: Case }) {
  const words = useMessages(lookMessages);
  const pages = useMessages(casePageMessages);
  const step = useNextStep()(item);
  const patient = usePatientFacts(item);
  const count = item.dicomStudy?.imageCount ?? 0;
  const name = item.patientName || pages('unnamed');
  return (
    <>
      {/* It scrolls, so it must be reachable by keyboard. */}
      <div className={styles['body']} tabIndex={0} role="group" aria-label={name}>
        <div>
          <h2 dir="auto">{name}</h2>
          <p className="secondary">{[item.title, item.workspaceName].join(', ')}</p>
        </div>
        {step ? (
          <div className={styles['next']} data-held={item.isHeld || undefined}>
            <p className={styles['label']}>{words('nextStep')}</p>
            <p className={styles['step']}>{step.words}</p>
          </div>
        ) : null}
        <CaseDue item={item} />
        {item.dicomStudy?.previewUrl ? (
          <div className={styles['picture']}>
            <img src={item.dicomStudy.previewUrl} alt="" />
          </div>
        ) : null}
        <section>
          <h3>{pages('question')}</h3>
          {item.questionText ? (
            <blockquote className={facts['quote']} dir="auto">
              {item.questionText}
            </blockquote>
          ) : (
            <p className="secondary">{pages('noQuestion')}</p>
          )}
        </section>
        <DefinitionList
          definitions={[
            ...patient,
            {
              term: words('images'),
              value:
                imagesOf(item) === 'here' && count > 0
                  ? words('imageCount', { n: count })
                  : words('noImages'),
            },
            {
              term: words('report'),
              value:
                item.reports.length > 0
                  ? words('reportCount', { n: item.reports.length })
                  : words('noReport'),
            },
            { term: pages('consultant'), value: item.assigneeName },
            { term: pages('reviewer'), value: item.reviewerName },
          ]}
        />
      </div>
      <LookFoot item={item} />
    </>
  );
}

/** The one thing to do from here, and the way to the whole case. */
function LookFoot({ item }: { item: Case }) {
  const words = useMessages(lookMessages);
  const action = useCaseAction();
  const can = (name: string) => item.offeredActions.some((offer) => offer.action === name && offer.enabled);
  const canClaim = can('claim');
  const canRecord = can('record');
  return (
    <div className={styles['foot']}>
      {canClaim ? (
        <Button
          aria-busy={action.isPending}
          onClick={() => action.isPending || action.mutate({ caseId: item.id, action: 'claim' })}
        >
          {words('claim')} <KeyHint>{casesRoom.claim[0]}</KeyHint>
        </Button>
      ) : null}
      {canRecord ? (
        <Button component={Link} to={`/case-recording?caseId=${item.id}`}>
          {words('record')}
        </Button>
      ) : null}
      <Button
        component={Link}
        to={`/case-details?caseId=${item.id}`}
        variant={canClaim || canRecord ? 'default' : 'filled'}
      >
        {words('openCase')} <KeyHint>↵</KeyHint>
      </Button>
    </div>
  );
}
