import type { OpenedPass, Resource } from '@plainscan/contract';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode, useLayoutEffect } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { setInstanceAuthorization } from '../instances/instance-access.ts';
import { hasLinkEnded, useOpenedPass } from '../passes/open-pass.ts';
import { heldPassOf, type HeldPass, currentPass, renewPass } from '../passes/pass-renewal.ts';
import { viewerPageMessages } from '../viewer-page-messages.ts';
import { FileStrip } from './file-strip.tsx';
import { ResourceBody } from './resource-body.tsx';
import { resourceQuery } from './resource-queries.ts';
import { isKnownKind, tokenOfLink } from './resource-state.ts';
import { useGoBack } from './use-go-back.ts';
import { useResource } from './use-resource.ts';
import { ResourceFailed, ResourceWaiting } from './viewer-states.tsx';
import styles from './resource-viewer.module.css';

export interface ResourceViewerProps {
  opened: OpenedPass;
  /** The files that the menu offers; all by default. */
  offers?: (file: Pick<Resource, 'type'>) => boolean;
  /** Leaves out whose images these are, their date, and what was written about them (CG-142). */
  hideContext?: boolean;
  /** The kind shown first; by default what the link opened (H-004). */
  startsWith?: string | null;
  /** Label of the menu. */
  menuLabel: string;
  /** Shown while the resource is being fetched. */
  waiting: string;
}

/** The resource that a link opened and everything related to it, in one frame for all kinds (H-001, H-002). */
export function ResourceViewer(props: ResourceViewerProps) {
  const { opened, offers = () => true, hideContext, startsWith, menuLabel, waiting } = props;
  const held = heldPassOf(opened);
  const root = useResource(held.uuid, resourceQuery(held, hideContext));
  const [chosen, setChosen] = useState<string | null>(null);
  if (root.error && !root.data) return <ResourceFailed onRetry={() => void root.refetch()} />;
  if (!root.data) return <ResourceWaiting text={waiting} />;
  const all = [root.data, ...root.data.childResources];
  const files = all.filter((file) => isKnownKind(file.type) && offers(file));
  const current =
    files.find(({ uuid }) => uuid === chosen) ??
    files.find(({ type }) => type === startsWith) ??
    files[0] ??
    root.data;
  const child = root.data.childResources.find(({ uuid }) => uuid === current.uuid);
  const leading = <Leading opened={opened} />;
  return (
    <div className={styles['viewer']}>
      <FileStrip label={menuLabel} files={files} chosen={current.uuid} onChoose={setChosen} />
      {child ? (
        <Child
          key={child.uuid}
          link={child.viewerLink}
          isOwn={held.isOwn}
          leading={leading}
          waiting={waiting}
          isAsking={root.isFetching}
          onEnded={() => void root.refetch()}
        />
      ) : (
        <Opened
          resource={root.data}
          renew={async () => (await root.refetch({ throwOnError: true })).data ?? root.data}
          held={held}
          leading={leading}
        />
      )}
    </div>
  );
}

interface OpenedProps {
  held: HeldPass;
  resource: Resource;
  renew: () => Promise<Resource>;
  leading: ReactNode;
}

function Opened({ held, ...body }: OpenedProps) {
  useInstancePass(held);
  return <ResourceBody {...body} />;
}

interface ChildProps {
  link: string | null;
  isOwn: boolean;
  leading: ReactNode;
  waiting: string;
  /** The link ended while idle. Requests a new one from the parent resource. */
  onEnded: () => void;
  isAsking: boolean;
}

/** A related file, opened with the pass in its own link. */
function Child({ link, isOwn, leading, waiting, isAsking, onEnded }: ChildProps) {
  const state = useOpenedPass(tokenOfLink(link));
  const hasEnded = isOwn && state.at === 'failed' && hasLinkEnded(state.error);
  const [hasAsked, setAsked] = useState(false);
  const ask = useEffectEvent(() => {
    setAsked(true);
    onEnded();
  });
  useEffect(() => {
    if (hasEnded && !hasAsked) ask();
  }, [hasEnded, hasAsked]);
  const isComing = hasEnded && (!hasAsked || isAsking);
  if (state.at === 'failed' && !isComing)
    return <ResourceFailed onRetry={hasEnded ? onEnded : state.retry} />;
  if (state.at !== 'open') return <ResourceWaiting text={waiting} />;
  return <ChildFile held={{ ...state.opened, isOwn }} leading={leading} waiting={waiting} />;
}

function ChildFile({ held, leading, waiting }: Pick<OpenedProps, 'held' | 'leading'> & { waiting: string }) {
  const { data, error, refetch } = useResource(held.uuid, resourceQuery(held));
  if (error && !data) return <ResourceFailed onRetry={() => void refetch()} />;
  if (!data) return <ResourceWaiting text={waiting} />;
  const renew = async () => (await refetch({ throwOnError: true })).data ?? data;
  return <Opened held={held} resource={data} renew={renew} leading={leading} />;
}

/** The back button if there is a page to go back to. For a guest, the workspace of the page. */
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

/** While mounted, images are requested with the pass or its replacement. Afterwards the previous access is restored. */
function useInstancePass({ pass, uuid, isOwn }: HeldPass): void {
  // Runs before the effects of the panes, which request the first image.
  useLayoutEffect(
    () =>
      setInstanceAuthorization(
        () => `Bearer ${currentPass(pass)}`,
        () => renewPass({ pass, uuid, isOwn }),
      ),
    [pass, uuid, isOwn],
  );
}
