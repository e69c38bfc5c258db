import type { OpenedPass, Resource } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useMessages } from '../app/i18n.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { FileStrip } from './file-strip.tsx';
import { useOpenedPass } from './open-pass.ts';
import { ResourceBody } from './resource-body.tsx';
import { resourceQuery } from './resource-queries.ts';
import { tokenOfLink } from './resource-state.ts';
import { useGoBack } from './use-go-back.ts';
import { useInstancePass } from './use-instance-pass.ts';
import { viewerPageMessages } from './viewer-page-messages.ts';
import { ResourceFailed, ResourceWaiting } from './viewer-states.tsx';
import styles from './resource-viewer.module.css';

interface ResourceViewerProps {
  opened: OpenedPass;
  /** Which files the menu offers; all of them unless told otherwise. */
  offers?: (file: Pick<Resource, 'type'>) => boolean;
  menuLabel: string;
  waiting: string;
}

/** What a link opened, and beside it what else belongs to it: one frame for all kinds (H-001, H-002). */
export function ResourceViewer({ opened, offers = () => true, menuLabel, waiting }: ResourceViewerProps) {
  const root = useQuery(resourceQuery(opened.uuid, opened.pass));
  const [chosen, setChosen] = useState<string | null>(null);
  if (root.error && !root.data) return <ResourceFailed onRetry={() => void root.refetch()} />;
  if (!root.data) return <ResourceWaiting text={waiting} />;
  const files = [root.data, ...root.data.childResources].filter(offers);
  const current = files.find(({ uuid }) => uuid === chosen) ?? files[0] ?? root.data;
  const child = root.data.childResources.find(({ uuid }) => uuid === current.uuid);
  const leading = <Leading opened={opened} />;
  return (
    <div className={styles['viewer']}>
      <FileStrip label={menuLabel} files={files} chosen={current.uuid} onChoose={setChosen} />
      {child ? (
        <Child key={child.uuid} link={child.viewerLink} leading={leading} waiting={waiting} />
      ) : (
        <Opened resource={root.data} pass={opened.pass} leading={leading} />
      )}
    </div>
  );
}

type PartProps = { leading: ReactNode };

function Opened({ resource, pass, leading }: PartProps & { resource: Resource; pass: string }) {
  useInstancePass(pass);
  return <ResourceBody resource={resource} leading={leading} />;
}

/** A file that stands beside the first one, by the pass in its own link. */
function Child({ link, leading, waiting }: PartProps & { link: string | null; waiting: string }) {
  const state = useOpenedPass(tokenOfLink(link));
  if (state.at === 'failed') return <ResourceFailed onRetry={state.retry} />;
  if (state.at !== 'open') return <ResourceWaiting text={waiting} />;
  return <ChildFile {...state.opened} leading={leading} waiting={waiting} />;
}

function ChildFile({
  uuid,
  pass,
  leading,
  waiting,
}: PartProps & { uuid: string; pass: string; waiting: string }) {
  const { data, error, refetch } = useQuery(resourceQuery(uuid, pass));
  if (error && !data) return <ResourceFailed onRetry={() => void refetch()} />;
  if (!data) return <ResourceWaiting text={waiting} />;
  return <Opened resource={data} pass={pass} leading={leading} />;
}

/** The way back for whoever has one; for a guest, whose page this is. */
function Leading({ opened }: { opened: OpenedPass }) {
  const t = useMessages(viewerPageMessages);
  const goBack = useGoBack();
  const { sharedBy, workspace } = opened;
  if (goBack) {
    return (
      <IconButton label={t('back')} onPress={goBack}>
        <ArrowLeft size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
    );
  }
  return (
    <div className={styles['brand']}>
      {workspace.logoUrl ? <img src={workspace.logoUrl} alt="" /> : null}
      <span>
        <b>{workspace.name}</b>
        {sharedBy ? <small>{t('sharedBy', { name: sharedBy })}</small> : null}
      </span>
    </div>
  );
}
