import { Checkbox, NativeSelect } from '@mantine/core';
import {
  type DisableChoices,
  type OpenCase,
  type personEndpoints,
  type ResponseOf,
} from '@plainscan/contract';
import { useState } from 'react';
import { formatMoment } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { peopleMessages } from './people-messages.ts';
import styles from './people.module.css';
import { ReasonField } from '../platform/forms/reason-field.tsx';

export type OpenWork = ResponseOf<typeof personEndpoints.listOpenCases>;

const pool = 'pool';
const leave = 'leave';

/** Returns the default: back to the pool, or unchanged if that is not possible. */
const usual = ({ canReturn }: OpenCase): string => (canReturn ? pool : leave);

export interface HandOver {
  /** By case ID: a colleague's ID, `pool` or `leave`. */
  chosen: Readonly<Record<string, string>>;
  drafts: boolean;
  reviews: boolean;
  /** Whether the keys and webhooks that the user made end. */
  connections: boolean;
  reason: string;
}

/** The choices for a user's open work, and what would be sent. */
export function useHandOver(work: OpenWork | undefined) {
  const [state, setState] = useState<HandOver>({
    chosen: {},
    drafts: false,
    reviews: true,
    connections: true,
    reason: '',
  });
  const claimed = work?.data.filter(({ part }) => part === 'assignee') ?? [];
  const reviews = work?.data.filter(({ part }) => part === 'reviewer') ?? [];
  const newOwnerOf = (one: OpenCase): string => state.chosen[one.caseId] ?? usual(one);
  const moved =
    claimed.filter((one) => newOwnerOf(one) !== leave).length + (state.reviews ? reviews.length : 0);
  const choices: DisableChoices = {
    cases: claimed
      .filter((one) => newOwnerOf(one) !== leave)
      .map((one) => {
        const newOwner = newOwnerOf(one);
        return {
          caseId: one.caseId,
          userId: newOwner === pool ? null : newOwner,
          handOverDraft: state.drafts,
        };
      }),
    reviews: state.reviews ? 'cancel' : 'leave',
    connections: state.connections ? 'end' : 'keep',
    ...(state.reason.trim() && { reason: state.reason.trim() }),
  };
  const change = (part: Partial<HandOver>) => setState((now) => ({ ...now, ...part }));
  return { state, change, claimed, reviews, newOwnerOf, moved, choices };
}

interface OpenCasesProps {
  work: OpenWork;
  handOver: ReturnType<typeof useHandOver>;
}

/** CG-202: each open case with its new owner, reviews and drafts, and the reason. */
export function OpenCases({ work: { colleagues }, handOver }: OpenCasesProps) {
  const t = useMessages(peopleMessages);
  const { state, change, claimed, reviews, newOwnerOf, moved } = handOver;
  if (claimed.length + reviews.length === 0) return null;
  const giveAll = (newOwner: string): void => {
    const fits = claimed.filter((one) =>
      newOwner === pool ? one.canReturn : one.candidates.includes(newOwner),
    );
    change({
      chosen: { ...state.chosen, ...Object.fromEntries(fits.map(({ caseId }) => [caseId, newOwner])) },
    });
  };
  return (
    <section className={styles['work']} aria-label={t('openWorkTitle')}>
      <h3>{t('openWorkTitle')}</h3>
      {claimed.length > 1 ? (
        <NativeSelect
          label={t('allTo')}
          value=""
          data={[
            { value: '', label: t('eachItsOwn') },
            { value: pool, label: t('toPool') },
            ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => event.currentTarget.value && giveAll(event.currentTarget.value)}
        />
      ) : null}
      <ul className={styles['cases']}>
        {claimed.map((one) => (
          <li key={one.caseId}>
            <span className={styles['names']}>
              <span>
                <b>{one.name}</b> {one.title}
              </span>
              <span className={styles['under']}>{one.status.label}</span>
            </span>
            <NewOwnerSelect
              one={one}
              colleagues={colleagues}
              newOwner={newOwnerOf(one)}
              onNewOwner={(newOwner) => change({ chosen: { ...state.chosen, [one.caseId]: newOwner } })}
            />
          </li>
        ))}
      </ul>
      {claimed.length > 0 ? (
        <Checkbox
          label={t('draftsToo')}
          description={t('draftsHelp')}
          checked={state.drafts}
          onChange={(event) => change({ drafts: event.currentTarget.checked })}
        />
      ) : null}
      {reviews.length > 0 ? (
        <Checkbox
          label={reviews.length === 1 ? t('reviewsToo') : t('reviewsTooMany', { n: reviews.length })}
          checked={state.reviews}
          onChange={(event) => change({ reviews: event.currentTarget.checked })}
        />
      ) : null}
      {moved > 0 ? (
        <ReasonField
          label={t('reason')}
          description={t('reasonHelp')}
          value={state.reason}
          onText={(reason) => change({ reason })}
        />
      ) : null}
    </section>
  );
}

/** The keys and webhooks that the user made, which would go on working without them. */
export function OwnConnections({ work: { connections }, handOver: { state, change } }: OpenCasesProps) {
  const t = useMessages(peopleMessages);
  if (connections.length === 0) return null;
  return (
    <section className={styles['work']} aria-label={t('connectionsTitle')}>
      <h3>{t('connectionsTitle')}</h3>
      <ul className={styles['cases']}>
        {connections.map(({ id, kind, name, lastUsedAt }) => (
          <li key={id}>
            <span className={styles['names']}>
              <span>
                <b>{name}</b> {t(kind === 'api-key' ? 'aKey' : 'aWebhook')}
              </span>
              <span className={styles['under']}>
                {lastUsedAt === null
                  ? t('connectionUnused')
                  : t('connectionUsed', { on: formatMoment(lastUsedAt) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <Checkbox
        label={t('endConnections')}
        description={t('endConnectionsHelp')}
        checked={state.connections}
        onChange={(event) => change({ connections: event.currentTarget.checked })}
      />
    </section>
  );
}

interface NewOwnerSelectProps {
  one: OpenCase;
  colleagues: OpenWork['colleagues'];
  newOwner: string;
  onNewOwner: (newOwner: string) => void;
}

/** The new owner of one case. Plain text if there is no choice. */
function NewOwnerSelect({ one, colleagues, newOwner, onNewOwner }: NewOwnerSelectProps) {
  const t = useMessages(peopleMessages);
  const defaultOwner = one.canReturn
    ? { value: pool, label: t('toPool') }
    : { value: leave, label: t('leaveIt') };
  const fit = colleagues.filter(({ id }) => one.candidates.includes(id));
  if (fit.length === 0 && !one.canReturn) return <span className={styles['under']}>{t('staysAsItIs')}</span>;
  return (
    <NativeSelect
      aria-label={t('goesTo', { case: one.name })}
      value={newOwner}
      data={[defaultOwner, ...fit.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={(event) => onNewOwner(event.currentTarget.value)}
    />
  );
}
