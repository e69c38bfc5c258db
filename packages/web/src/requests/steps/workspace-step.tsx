import { Select } from '@mantine/core';
import { caseCreationProblem, type Workspace } from '@plainscan/contract';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useCurrentUser } from '../../platform/session/session.ts';
import { useWorkspaceSearch } from '../../workspaces/workspace-search.ts';
import type { CaseRequest } from '../form/use-request.ts';
import { requestMessages } from '../request-messages.ts';

/** CG-175: a super-admin chooses the workspace of a new request. Everyone else uses their own. */
export function WorkspaceStep({ request }: { request: CaseRequest }) {
  const t = useMessages(requestMessages);
  const { workspace: own } = useCurrentUser();
  const present = request.workspace;
  const { typed, setTyped, found, isBusy } = useWorkspaceSearch(present.name);
  const known = new Map<string, Pick<Workspace, 'caseCreationType'> & typeof present>(
    [own, ...found].map((one) => [String(one.id), one]),
  );
  const options = [...known].map(([value, one]) => {
    const isClosed = caseCreationProblem(one) !== null;
    return { value, label: isClosed ? t('gatewayClinic', { name: one.name }) : one.name, disabled: isClosed };
  });
  const shown = known.has(String(present.id))
    ? options
    : [...options, { value: String(present.id), label: present.name, disabled: false }];
  return (
    <Select
      label={t('workspace')}
      searchable
      allowDeselect={false}
      maxDropdownHeight={260}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already searched more than what is shown.
      filter={({ options: all }) => all}
      nothingFoundMessage={t(isBusy ? 'workspacesLoading' : 'noStudyFound')}
      data={shown}
      value={String(present.id)}
      onChange={(value) => {
        const chosen = known.get(value ?? '');
        if (chosen === undefined) return;
        const { id, name, productType, mainFileType, discountPercent } = chosen;
        const other = { id, name, productType, mainFileType, discountPercent };
        request.write('workspace', id === own.id ? null : other);
      }}
    />
  );
}
