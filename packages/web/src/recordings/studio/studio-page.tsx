import { useState } from 'react';
import type { TakeStart } from '../keeping/session-state.ts';
import {
  listedKindsText,
  type Case,
  type Retake,
  type SeriesMasks,
  type StudyDocument,
} from '@plainscan/contract';
import type { FrameSize } from '../capture/frame-size.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useDarkPage } from '../../ui/theme/theme-choice.ts';
import { SeriesStrip } from '../../viewers/study/series-strip.tsx';
import type { ViewerLanguage } from '../../viewers/study/viewer-messages.ts';
import { BrowserNote } from './browser-note.tsx';
import { ChapterMarks } from './chapter-marks.tsx';
import { ResumeNotice } from './bar/resume-notice.tsx';
import { RecordingBar } from './bar/recording-bar.tsx';
import { canFinish, hasBegun, retry } from './recording-commands.ts';
import { MaskNote } from './masks/mask-note.tsx';
import { BesidePicker } from './panes/beside-picker.tsx';
import { CurrentLine, SpokenLine } from './script/script-part.tsx';
import { StudioHead } from './studio-head.tsx';
import { StudioNotes } from './studio-notes.tsx';
import { StudioPane } from './studio-pane.tsx';
import { StudioQuestions } from './studio-questions.tsx';
import { StudioSheet } from './studio-sheet.tsx';
import { studioMessages } from './studio-messages.ts';
import { KeysDialog } from './tools/keys-dialog.tsx';
import { studioWords } from './studio-words.ts';
import { StudioTools } from './tools/studio-tools.tsx';
import { StudioViews } from './tools/studio-views.tsx';
import { isLive } from './use-studio-guard.ts';
import { useStudio, type Studio } from './use-studio.ts';
import styles from './studio-page.module.css';

export interface StudioPageProps {
  readonly caseId: string;
  /** The case, for the sheet next to the picture. */
  readonly item: Case;
  readonly document: StudyDocument;
  /** The masks for recordings of the case. */
  readonly masks: readonly SeriesMasks[];
  /** Whether the speaker may still record the case. */
  readonly isOffered: boolean;
  /** Called when the case has a new draft. */
  readonly onSubmitted: () => void;
  /** The part of the video to re-record, or `null` for a new video. */
  readonly retake: Retake | null;
  readonly takeStart: TakeStart;
  /** The size of the video that the retake becomes part of, in pixels. */
  readonly retakeSize: FrameSize | null;
  /** Called when the new draft can be reviewed. */
  readonly onDone: () => void;
  readonly onLeave: () => void;
  readonly language?: ViewerLanguage | undefined;
}

/** The recording studio: images, ink and voice become a video that is uploaded while it is recorded. */
export function StudioPage({ language = 'en', ...props }: StudioPageProps) {
  const { document, item, onLeave } = props;
  const messages = studioMessages[language];
  const words = useMessages(studioWords);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [areKeysShown, setKeysShown] = useState(false);
  const onHelp = () => setKeysShown(true);
  const studio = useStudio({ ...props, onHelp });
  const { model, guard } = studio;
  useDarkPage();
  const kinds = listedKindsText(item.received?.objects ?? [], language);
  const noImages = kinds ? words('onlyObjects', { kinds }) : words('onlyFiles');

  return (
    <div className={styles.studio} data-theme="dark" data-keys="studio">
      <StudioHead
        document={document}
        onKeys={onHelp}
        onSheet={() => setSheetOpen(!isSheetOpen)}
        onLeave={onLeave}
        messages={messages}
      />
      <main className={styles.main}>
        <div className={styles.stage}>
          <div className={styles.strip}>
            <SeriesStrip
              document={studio.panes.current.document}
              seriesId={studio.study.current.seriesId}
              onSeriesChange={studio.setSeriesId}
              side="left"
              language={language}
            />
          </div>
          <div className={styles.controls}>
            <StudioTools studio={studio} language={language} />
            <StudioViews studio={studio} language={language} />
          </div>
          <StudioPane studio={studio} language={language} noImages={noImages}>
            <StudioNotes
              model={model}
              guard={guard}
              messages={messages}
              onRetry={() => retry(model, studio.toggle)}
            >
              <BrowserNote phase={model.state.phase}>
                <MaskNote studio={studio} />
              </BrowserNote>
            </StudioNotes>
            <ResumeNotice from={studio.goingBack.from} />
          </StudioPane>
          {isLive(model.state) && <CurrentLine script={studio.script} />}
          <StudioSheet
            item={item}
            studio={studio}
            isOpen={isSheetOpen}
            onClose={() => setSheetOpen(false)}
            language={language}
          />
        </div>
      </main>
      <ChapterMarks
        marks={model.state.marks}
        replaced={model.state.replaced}
        isOpen={canFinish(model.state) && model.state.phase !== 'finishing'}
        naming={studio.naming.start}
        onNamed={studio.naming.end}
        onCommand={studio.run}
        onChange={(start, title) => model.session().changeMark(start, title)}
      />
      <RecordingBar
        model={model}
        canFinish={canFinish(model.state)}
        isHeld={guard.mustWait}
        missingImage={missingImageOf(document, studio)}
        isAsking={studio.isAsking}
        isBeginning={studio.isAsking || studio.countdown !== null || studio.goingBack.from !== null}
        onToggle={studio.toggle}
        onMark={() => studio.run({ kind: 'act', act: 'chapter' })}
        onGoBack={() => studio.run({ kind: 'act', act: 'goBack' })}
        onFinish={() => void model.session().finish()}
        messages={messages}
      />
      <KeysDialog isOpen={areKeysShown} onClose={() => setKeysShown(false)} language={language} />
      <BesidePicker document={document} picker={studio.picker} />
      <SpokenLine script={studio.script} />
      <StudioQuestions model={model} guard={guard} />
    </div>
  );
}

/** Returns why nothing can be recorded yet, or `null` if it can or has been. */
function missingImageOf({ series }: StudyDocument, { isDrawn, model }: Studio): 'awaited' | 'none' | null {
  if (isDrawn || hasBegun(model.state)) return null;
  return series.length === 0 ? 'none' : 'awaited';
}
