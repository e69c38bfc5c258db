import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../platform/language/i18n.tsx';
import { DefinitionList } from '../ui/lists/definition-list.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { healthQuery } from './operation-queries.ts';
import { operationMessages } from './operation-messages.ts';
import { OperationsSection } from './operations-section.tsx';

/** The systems that the product runs on, and which are missing. */
export function SystemSection() {
  const t = useMessages(operationMessages);
  return (
    <OperationsSection
      id="system"
      title={t('system')}
      text={t('systemText')}
      query={useQuery(healthQuery)}
      skeletonRows={4}
    >
      {({ product, version, database, storage, video, sandbox, mail, problems, warnings }) => (
        <>
          {problems.map((problem) => (
            <Note key={problem} tone="bad">
              {problem}
            </Note>
          ))}
          {warnings.map((warning) => (
            <Note key={warning} tone="warn">
              {warning}
            </Note>
          ))}
          <DefinitionList
            definitions={[
              { term: t('version'), value: `${product} ${version}` },
              { term: t('database'), value: `${database.kind} ${database.version}` },
              { term: t('storageKind'), value: storage },
              { term: t('video'), value: video },
              { term: t('sandbox'), value: sandbox },
              { term: t('mail'), value: t(mail === 'smtp' ? 'smtp' : 'outbox') },
            ]}
          />
        </>
      )}
    </OperationsSection>
  );
}
