// Who sees the action panel of a case (E-004 as CG-30 reads it). For everyone else the details take 85 % of the page.
import { clinicMakesVideos, type Case, type CaseStatus, type CurrentUser } from '@plainscan/contract';
import { actionsIn } from '../cases/actions/action-buttons.ts';

/** Statuses in which the staff of any clinic has something to do or to know. */
const openToClinics: readonly CaseStatus[] = [
  'pending-upload',
  'upload-shared',
  'uploading',
  'not-paid',
  'incomplete',
  'archived',
];

export type PanelReader = {
  id: CurrentUser['id'];
  role: CurrentUser['role'];
  workspace: Pick<CurrentUser['workspace'], 'isProviderWorkspace' | 'creatorMode' | 'creatorType'>;
};

type PanelCase = Pick<Case, 'status' | 'reportSubmitted' | 'assigneeId' | 'reviewer' | 'offeredActions'>;

/** Actions shown outside the panel: files are added in the details. */
const besidePanel: readonly string[] = [...actionsIn('files'), ...actionsIn('elsewhere')];

/** Returns whether the panel is shown. Offered actions are always shown to everyone. */
export function showsActionPanel(reader: PanelReader, item: PanelCase): boolean {
  const { workspace, role, id } = reader;
  if (item.offeredActions.some(({ action }) => !besidePanel.includes(action))) return true;
  if (role === 'super-admin' || item.assigneeId === id || item.reviewer?.id === id) return true;
  if (workspace.isProviderWorkspace || clinicMakesVideos(workspace)) return true;
  // A clinic sees its own patient's video, without buttons.
  return item.reportSubmitted || openToClinics.includes(item.status.value);
}

/** E-002 with CG-58: the provider's staff sees a finished report as its patient does. A clinic keeps the columns. */
export const showsReportView = (
  { workspace }: Pick<PanelReader, 'workspace'>,
  item: Pick<Case, 'status' | 'dicomStudy'>,
): boolean => item.status.value === 'completed' && item.dicomStudy !== null && workspace.isProviderWorkspace;
