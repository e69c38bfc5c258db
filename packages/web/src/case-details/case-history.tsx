import { caseMessages, formatSeconds, type Case, type CaseMessage } from '@plainscan/contract';
import { formatMoment } from '../platform/language/date-format.ts';
import { useMessageLookup, useMessages } from '../platform/language/i18n.tsx';
import { Link } from 'react-router';
import { useCurrentUser } from '../platform/session/session.ts';
import { Timeline } from '../ui/lists/timeline.tsx';
import { useFileProblem } from '../uploads/use-file-problem.ts';
import { casePageMessages } from '../cases/case-page-messages.ts';
import { Fold } from '../ui/layout/fold.tsx';
import styles from '../cases/case-facts.module.css';

const isKnown = (key: string): key is CaseMessage => Object.hasOwn(caseMessages.en, key);

/** Events of the case with their reasons, newest first. An unknown event is skipped. */
export function CaseHistory({ item }: { item: Case }) {
  const t = useMessageLookup(caseMessages);
  const words = useMessages(casePageMessages);
  const describeProblem = useFileProblem();
  const rows = item.history
    .flatMap(({ at, event, actorName, reason, problem, seen }, index) => {
      const key = `event.${event}`;
      if (!isKnown(key)) return [];
      return [
        {
          id: `${index} ${at}`,
          at,
          time: formatMoment(at),
          text: (
            <>
              {t(key, { actor: actorName ?? words('somebody') })}
              {seen ? (
                <span className={styles['seen']}>
                  {words('seen', { seen: formatSeconds(seen.seconds), of: formatSeconds(seen.of) })}
                </span>
              ) : null}
              {reason ? <q className={styles['reason']}>{describeProblem(problem) ?? reason}</q> : null}
            </>
          ),
        },
      ];
    })
    .sort((one, other) => other.at.localeCompare(one.at));
  if (rows.length === 0) return null;
  return (
    <Fold title={words('history')} count={rows.length} isOpen>
      <Timeline label={words('history')} rows={rows} />
      <TrailLink item={item} />
    </Fold>
  );
}

/** B13: links to the access log, for administrators of the case's clinic. */
function TrailLink({ item }: { item: Case }) {
  const words = useMessages(casePageMessages);
  const { role, workspace } = useCurrentUser();
  const may = role === 'super-admin' || (role === 'admin' && item.workspace.id === workspace.id);
  return may ? <Link to={`/history?case=${item.id}`}>{words('wholeHistory')}</Link> : null;
}
