import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { DicomViewport } from '../viewport/dicom-viewport.tsx';
import { besideMessages } from './beside-messages.ts';
import styles from './beside.module.css';
import type { OpenedNormal } from './open-normal.ts';
import type { Beside } from './use-beside.ts';

/** The normal series, or a message while it is not available. */
export function NormalPane({ beside }: { beside: Beside }) {
  const t = useMessages(besideMessages);
  const { locale } = useLocale();
  const { normal, opened, hasFailed, retry } = beside;
  const title = locale === 'es' ? normal.titleEs : normal.titleEn;
  return (
    <div className={styles['half']} data-normal>
      {opened && !hasFailed ? (
        <NormalImage beside={beside} opened={opened} title={title} />
      ) : (
        <div className={styles['instead']} role="status">
          <p>{t(hasFailed ? 'failed' : 'loading')}</p>
          {hasFailed ? (
            <Button variant="default" onClick={retry}>
              {t('tryAgain')}
            </Button>
          ) : null}
        </div>
      )}
      <p className={styles['label']}>{t('normalOf', { title })}</p>
    </div>
  );
}

interface NormalImageProps {
  readonly beside: Beside;
  readonly opened: OpenedNormal;
  readonly title: string;
}

function NormalImage({ beside, opened, title }: NormalImageProps) {
  const t = useMessages(besideMessages);
  const { locale } = useLocale();
  const { series } = opened;
  // Kept, so that new links in a later response do not restart it.
  const [document] = useState(() => ({ ...opened.document, series: [{ ...series, previewUrl: null }] }));
  return (
    <DicomViewport
      ref={beside.pane}
      document={document}
      seriesId={series.id}
      onSeriesChange={stay}
      instanceIndex={beside.index}
      onInstanceChange={beside.goTo}
      activeTool="scroll"
      onToolChange={stay}
      showOverlay={false}
      // While linked, the other pane's slider moves both.
      hasScrubber={!beside.isLinked || !beside.canLink}
      label={t('pane', { title })}
      language={locale}
    />
  );
}

/** One series and one tool are enough here. The viewer has the others. */
const stay = () => {};
