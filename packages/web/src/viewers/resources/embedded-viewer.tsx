import { ActionIcon } from '@mantine/core';
import { Maximize } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import styles from './embedded-viewer.module.css';
import { FileStrip } from './file-strip.tsx';
import { ResourceBody } from './resource-body.tsx';
import { pageResourceQuery } from './resource-queries.ts';
import type { FileAccess } from '../passes/file-access.ts';
import { useOpenViewer } from '../use-open-viewer.ts';
import { useResource } from './use-resource.ts';
import { ViewerHeadingLevel } from './viewer-heading.tsx';
import { viewerPageMessages } from '../viewer-page-messages.ts';
import { ResourceFailed, ResourceWaiting } from './viewer-states.tsx';

export interface EmbeddedViewerProps {
  uuid: string;
  title: string;
  /** Other resources that the page already offers. */
  others?: readonly string[];
  /** Without it, the session's. It opens no other file. */
  access?: FileAccess;
}

/** A file in the viewer for its kind, embedded in another page, with related files. */
export function EmbeddedViewer({ uuid, title, others = [], access }: EmbeddedViewerProps) {
  const t = useMessages(viewerPageMessages);
  const [chosen, setChosen] = useState(uuid);
  const root = useResource(uuid, pageResourceQuery(uuid, access));
  const shown = useResource(chosen, pageResourceQuery(chosen, access));
  const related = access ? [] : (root.data?.childResources ?? []);
  const besides = related.filter((child) => !others.includes(child.uuid));
  const { data, error, refetch } = shown;
  return (
    <section className={styles['frame']} data-theme="dark" data-type={data?.type} aria-label={title}>
      <ViewerHeadingLevel value={2}>
        {root.data ? (
          <FileStrip
            label={t('files')}
            files={[root.data, ...besides]}
            chosen={chosen}
            onChoose={setChosen}
          />
        ) : null}
        {data ? (
          <ResourceBody
            key={data.uuid}
            resource={data}
            leading={null}
            actions={access ? null : <FullScreenButton uuid={chosen} />}
            renew={async () => (await refetch({ throwOnError: true })).data ?? data}
          />
        ) : error ? (
          <ResourceFailed onRetry={() => void refetch()} />
        ) : (
          <ResourceWaiting text={t('loading')} />
        )}
      </ViewerHeadingLevel>
    </section>
  );
}

function FullScreenButton({ uuid }: { uuid: string }) {
  const t = useMessages(viewerPageMessages);
  const { open, isOpening } = useOpenViewer();
  return (
    <ActionIcon size="lg" loading={isOpening} aria-label={t('wholeScreen')} onClick={() => open({ uuid })}>
      <Maximize size={18} strokeWidth={1.75} aria-hidden />
    </ActionIcon>
  );
}
