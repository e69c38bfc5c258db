import type { Case } from '@plainscan/contract';
import { Button } from '@mantine/core';
import { appMessages } from '../../platform/language/app-messages.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { formatDay } from '../../platform/language/date-format.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { DefinitionList } from '../../ui/lists/definition-list.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { panelMessages } from '../../cases/panel-messages.ts';
import { portalLink } from './portal-link.ts';
import styles from './shared-details.module.css';
import { usePortalPassword } from './use-portal-password.ts';

/** E-011: how to get the images from a portal. The password is not part of the case. */
export function SharedDetails({ item }: { item: Case }) {
  const words = useMessages(panelMessages);
  const shared = item.uploadSharedInfo;
  if (!shared) return null;
  return (
    <section className={styles['shared']}>
      <h2>{words('portalTitle')}</h2>
      {item.portalFailure ? (
        <Note tone="warn">{words('portalFailure', { reason: item.portalFailure })}</Note>
      ) : null}
      <DefinitionList
        definitions={[
          { term: words('portalAddress'), value: <PortalAddress address={shared.portalAddress} /> },
          { term: words('portalUsername'), value: shared.portalUsername },
          { term: words('studyName'), value: shared.studyName },
        ]}
      />
      <p className="meta">{words('portalShared', { day: formatDay(shared.sharedAt) })}</p>
      {shared.hasPassword ? null : <p className="secondary">{words('passwordGone')}</p>}
      {shared.hasPassword && shared.mayShowPassword ? <Password caseId={item.id} /> : null}
      {shared.hasPassword && !shared.mayShowPassword ? <WhoSeesPassword item={item} /> : null}
    </section>
  );
}

/** A link if the clinic gave a web address, with or without `https://`. Anything else stays text. */
function PortalAddress({ address }: { address: string }) {
  const link = portalLink(address);
  if (link === null) return address;
  return (
    <a href={link} target="_blank" rel="noreferrer">
      {address}
    </a>
  );
}

/** CG-70: on a case that continues without images, the password is for the assignee and the reviewer. */
function WhoSeesPassword({ item }: { item: Case }) {
  const words = useMessages(panelMessages);
  const text = !item.isBypassed
    ? words('passwordForProvider')
    : item.assigneeName === null
      ? words('passwordAfterClaim')
      : words('passwordForAssignee', { name: item.assigneeName });
  return <p className="secondary">{text}</p>;
}

function Password({ caseId }: { caseId: string }) {
  const words = useMessages(panelMessages);
  const sayError = useMessages(appMessages);
  const { password, secondsLeft, isBusy, wasShown, error, show, hide } = usePortalPassword(caseId);
  return (
    <div className={styles['password']}>
      {password === null ? (
        <Button variant="default" aria-busy={isBusy} onClick={() => void show()}>
          {words('showPassword')}
        </Button>
      ) : (
        <>
          <p>
            <span className="meta">{words('portalPassword')}</span>
            <code className={styles['secret']}>{password}</code>
          </p>
          <Button size="xs" variant="default" onClick={hide}>
            {words('hidePassword')}
          </Button>
          <span className="meta num" role="timer">
            {words('passwordFor', { n: secondsLeft })}
          </span>
        </>
      )}
      <p className="meta" role="status">
        {wasShown ? words('passwordHidden') : words('passwordAudited')}
      </p>
      {error ? <Note tone="bad">{errorMessage(error, sayError)}</Note> : null}
    </div>
  );
}
