import type { Case, CurrentUser } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { workspaceListQuery } from '../../workspaces/workspace-search.ts';
import type { OrderWorkspace } from '../values/case-form-values.ts';

/**
 * Whom the request is for: one's own workspace, the one that a super-admin has chosen, or that of the draft which a
 * super-admin completes.
 */
export function useOrderWorkspace(
  { role, workspace: own }: Pick<CurrentUser, 'role' | 'workspace'>,
  item: Case | null,
  chosen: OrderWorkspace | null,
): OrderWorkspace {
  const isSuper = role === 'super-admin';
  const home = isSuper && item !== null && item.patientWorkspace.id !== own.id ? item.patientWorkspace : null;
  const { data } = useQuery({
    ...workspaceListQuery(home ? { keyword: home.name } : {}),
    enabled: home !== null,
  });
  if (home) return data?.data.find(({ id }) => id === home.id) ?? own;
  return (isSuper && item === null ? chosen : null) ?? own;
}
