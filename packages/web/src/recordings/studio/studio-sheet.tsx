import type { Case } from '@plainscan/contract';
import { useMessages } from '../../platform/language/i18n.tsx';
import { SeriesStrip } from '../../viewers/study/series-strip.tsx';
import { viewerMessages } from '../../viewers/study/viewer-messages.ts';
import type { ViewerLanguage } from '../../viewers/study/viewer-messages.ts';
import type { SessionPhase } from '../keeping/session-state.ts';
import { FrameChoice } from './frame/frame-choice.tsx';
import { maskMessages } from './masks/mask-messages.ts';
import { MasksPart } from './masks/masks-part.tsx';
import { scriptMessages } from './script/script-messages.ts';
import { ScriptPart } from './script/script-part.tsx';
import { ScriptTemplates } from './script/script-templates.tsx';
import { useTemplateValues } from './script/use-template-values.ts';
import { SideSheet } from './sheet/side-sheet.tsx';
import type { SheetTab } from './sheet/sheet-tabs.tsx';
import { LiveSoundPart, SoundCheckPart } from './sound/sound-check-part.tsx';
import { soundMessages } from './sound/sound-messages.ts';
import { studioMessages } from './studio-messages.ts';
import { isLive } from './use-studio-guard.ts';
import type { Studio } from './use-studio.ts';

interface StudioSheetProps {
  readonly item: Case;
  readonly studio: Studio;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly language: ViewerLanguage;
}

const before: ReadonlySet<SessionPhase> = new Set(['idle', 'asking', 'problem']);

/** The sheet with its current tabs. The tests of the sound are there only before a recording. */
export function StudioSheet({ item, studio, isOpen, onClose, language }: StudioSheetProps) {
  const sound = useMessages(soundMessages);
  const words = useMessages(scriptMessages);
  const maskWords = useMessages(maskMessages);
  const isRecording = isLive(studio.model.state);
  const values = useTemplateValues(item, studio.panes.document);
  const { preferredName, name } = item.patient;
  const names = [preferredName ?? '', name, item.patientName];
  const { phase } = studio.model.state;
  const check: SheetTab = {
    id: 'sound',
    label: sound('part'),
    content: before.has(phase) ? (
      <>
        <SoundCheckPart check={studio.check} messages={studioMessages[language]} />
        <FrameChoice frame={studio.frame} />
      </>
    ) : (
      <LiveSoundPart check={studio.check} sound={studio.model.sound} isPaused={phase === 'paused'} />
    ),
  };
  const script: SheetTab = {
    id: 'script',
    label: words('part'),
    content: (
      <ScriptPart
        script={studio.script}
        isLive={isRecording}
        templates={<ScriptTemplates script={studio.script} values={values} names={names} />}
      />
    ),
  };
  const masks: SheetTab = {
    id: 'masks',
    label: maskWords('part'),
    count: [...studio.masks.covered.values()].reduce((sum, boxes) => sum + boxes.length, 0),
    content: <MasksPart studio={studio} language={language} />,
  };
  const { current } = studio.study;
  // Wider windows show the series next to the picture instead.
  const series: SheetTab = {
    id: 'series',
    label: viewerMessages[language].seriesList,
    isForPhones: true,
    content: (
      <SeriesStrip
        document={studio.panes.current.document}
        seriesId={current.seriesId}
        onSeriesChange={studio.setSeriesId}
        side="bottom"
        language={language}
      />
    ),
  };
  return (
    <SideSheet
      item={item}
      first={before.has(phase) || isRecording ? [check, script, masks, series] : [script, masks, series]}
      readMeanwhile={isRecording ? (studio.script.lines.length > 0 ? 'script' : 'report') : null}
      isOpen={isOpen}
      onClose={onClose}
    />
  );
}
