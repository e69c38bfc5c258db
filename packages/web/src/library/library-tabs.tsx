import { canStayInWorkspace } from '@plainscan/contract';
import { Link } from 'react-router';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { TabLinks } from '../ui/layout/tab-links.tsx';
import { glossaryMessages } from './glossary/glossary-messages.ts';

const tabs = { resources: '/resources', glossary: '/resources/glossary' } as const;

/** The parts of the library. Hidden from those who may open only one. */
export function LibraryTabs({ current }: { current: keyof typeof tabs }) {
  const t = useMessages(glossaryMessages);
  const { role, workspace } = useCurrentUser();
  if (!canStayInWorkspace(role, workspace, tabs.glossary)) return null;
  return (
    <TabLinks label={t('pages')}>
      {(['resources', 'glossary'] as const).map((name) => (
        <Link key={name} to={tabs[name]} aria-current={name === current ? 'page' : undefined}>
          {t(name)}
        </Link>
      ))}
    </TabLinks>
  );
}
