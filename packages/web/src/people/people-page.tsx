import { Button } from '@mantine/core';
import { peopleRoom, canStayInWorkspace, isRouteReady, type RoutePath } from '@plainscan/contract';
import { ClipboardPaste, UserPlus } from 'lucide-react';
import { Link } from 'react-router';
import { useMessages } from '../platform/language/i18n.tsx';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { useCurrentUser } from '../platform/session/session.ts';
import { StaffPage } from '../shell/staff-page.tsx';
import { KeyHint } from '../ui/badges/key-hint.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { TabLinks } from '../ui/layout/tab-links.tsx';
import { PeopleList, useAsked } from './people-list.tsx';
import { peopleMessages } from './people-messages.ts';
import type { PeopleKind } from './people-queries.ts';
import { useAddressSearch } from './people-search.ts';
import styles from './people.module.css';

const kinds = ['creators', 'patients', 'administrators'] as const;

const keys = peopleRoom;

/** One of the three user lists. */
function PeoplePage({ kind }: { kind: PeopleKind }) {
  const t = useMessages(peopleMessages);
  const { role, workspace } = useCurrentUser();
  const [search, change] = useAddressSearch();
  const [asked, ask] = useAsked();
  useDocumentTitle(t(kind), workspace.name);
  const open = (about: 'invite' | 'list') => ask({ about, person: null, isOpen: true });
  // A super-admin sees the users of every clinic.
  const clinic = role === 'super-admin' ? null : workspace;
  return (
    <StaffPage room="people">
      <PageHeader
        title={t(kind)}
        aside={
          <>
            <Button
              variant="default"
              leftSection={<ClipboardPaste size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => open('list')}
            >
              {t('paste')}
            </Button>
            <Button
              leftSection={<UserPlus size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => open('invite')}
            >
              {t(`invite.${kind}`)}
            </Button>
          </>
        }
      />
      <Tabs current={kind} />
      <PeopleList
        kind={kind}
        clinic={clinic}
        search={search}
        onChange={change}
        asked={asked}
        onAsk={ask}
        hasKeys
      />
      <p className={styles['keys']} aria-hidden>
        <KeyHint>{keys.next[0]}</KeyHint> <KeyHint>{keys.previous[0]}</KeyHint> {t('keyMove')}{' '}
        <KeyHint>{keys.invite[0]}</KeyHint> {t('keyInvite')} <KeyHint>{keys.pasteList[0]}</KeyHint>{' '}
        {t('keyPaste')}
      </p>
    </StaffPage>
  );
}

/** The other lists that the user may open. Hidden if there is only one. */
function Tabs({ current }: { current: PeopleKind }) {
  const t = useMessages(peopleMessages);
  const { role, workspace } = useCurrentUser();
  const open = kinds.filter((kind) => {
    const path: RoutePath = `/${kind}`;
    return isRouteReady(path) && canStayInWorkspace(role, workspace, path);
  });
  if (open.length < 2) return null;
  return (
    <div className={styles['tabs']}>
      <TabLinks label={t('pages')}>
        {open.map((kind) => (
          <Link key={kind} to={`/${kind}`} aria-current={kind === current ? 'page' : undefined}>
            {t(kind)}
          </Link>
        ))}
      </TabLinks>
    </div>
  );
}

export const AdministratorsPage = () => <PeoplePage kind="administrators" />;
export const CreatorsPage = () => <PeoplePage kind="creators" />;
export const PatientsPage = () => <PeoplePage kind="patients" />;
