import { Button } from '@mantine/core';
import {
  mailFailureMessages,
  mailDeliveryMessages,
  recordEndpoints,
  type Case,
  type FollowUp,
  type SentMail,
} from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useActionStart } from '../use-action-start.tsx';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { formatMoment } from '../../platform/language/date-format.ts';
import { useLocale, useMessageLookup, useMessages } from '../../platform/language/i18n.tsx';
import { mailKindMessages } from '../../people/mail-kind-messages.ts';
import { mailKindOf } from '../../people/mail-kinds.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import { DefinitionList } from '../../ui/lists/definition-list.tsx';
import styles from './case-follow-up.module.css';
import { followUpMessages } from './follow-up-messages.ts';

/** B9: whether the patient got the email, opened the report and watched it; can resend the email. */
export function CaseFollowUp({ item }: { item: Case }) {
  const words = useMessages(followUpMessages);
  const { start, label, dialogs } = useActionStart(item);
  const canSend = item.offeredActions.some(({ action, enabled }) => action === 'sendAgain' && enabled);
  const { data, isError, refetch } = useQuery({
    // Resending an email changes the case's version.
    queryKey: ['cases', 'follow-up', item.id, item.version],
    queryFn: ({ signal }) => callEndpoint(recordEndpoints.getFollowUp, { params: { id: item.id }, signal }),
    placeholderData: (before) => before,
  });
  return (
    <section>
      <h2 className={styles['title']}>{words('title')}</h2>
      {data ? <Facts item={item} data={data} /> : isError ? null : <p className="meta">{words('loading')}</p>}
      {isError ? (
        <Note
          tone="bad"
          action={
            <Button size="xs" variant="default" onClick={() => void refetch()}>
              {words('tryAgain')}
            </Button>
          }
        >
          {words('failed')}
        </Note>
      ) : null}
      {canSend ? (
        <Button
          className={styles['again']}
          variant="default"
          leftSection={<Send size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => start('sendAgain')}
        >
          {label('sendAgain')}
        </Button>
      ) : null}
      {dialogs}
    </section>
  );
}

function Facts({ item, data }: { item: Case; data: FollowUp }) {
  const words = useMessages(followUpMessages);
  const { mails, openedAt, watched } = data;
  const [newest, ...earlier] = mails;
  return (
    <>
      <DefinitionList
        definitions={[
          { term: words('email'), value: newest ? <MailLine mail={newest} /> : words('noEmail') },
          {
            term: words('earlierEmails'),
            value:
              earlier.length > 0 ? (
                <ul className={styles['earlier']}>
                  {earlier.map((mail) => (
                    <li key={mail.id}>
                      <MailLine mail={mail} />
                    </li>
                  ))}
                </ul>
              ) : null,
          },
          { term: words('opened'), value: openedAt ? formatMoment(openedAt) : words('notOpened') },
          {
            term: words('watched'),
            value: watched
              ? words('watchedPart', { percent: watched.percent, at: formatMoment(watched.lastAt) })
              : words('notWatched'),
          },
          {
            term: words('rating'),
            value: item.ratingScore === null ? words('notRated') : words('stars', { n: item.ratingScore }),
          },
        ]}
      />
      {watched && watched.chapters.length > 0 ? <Chapters chapters={watched.chapters} /> : null}
    </>
  );
}

function MailLine({ mail }: { mail: SentMail }) {
  const words = useMessages(followUpMessages);
  const { locale } = useLocale();
  const kindWords = useMessageLookup(mailKindMessages);
  return (
    <>
      {words('mailLine', {
        kind: kindWords(mailKindOf(mail.kind)),
        at: formatMoment(mail.at ?? mail.queuedAt),
      })}
      <span className={styles['fate']} data-fate={mail.fate}>
        {mailDeliveryMessages[locale][mail.fate]}
        {mail.reason ? `. ${mailFailureMessages[locale][mail.reason]}` : ''}
      </span>
    </>
  );
}

function Chapters({ chapters }: Pick<NonNullable<FollowUp['watched']>, 'chapters'>) {
  const words = useMessages(followUpMessages);
  return (
    <>
      <h3 className={styles['heading']}>{words('chapters')}</h3>
      <ol className={styles['chapters']}>
        {chapters.map(({ title, percent }, index) => {
          // Two chapters can have the same title.
          const name = `${index + 1}. ${title || words('chapter', { n: index + 1 })}`;
          return (
            <li key={name}>
              <span className={styles['name']}>{name}</span>
              <ProgressLine percent={percent} label={name} />
              <span className="meta num">{words('percent', { percent })}</span>
            </li>
          );
        })}
      </ol>
    </>
  );
}
