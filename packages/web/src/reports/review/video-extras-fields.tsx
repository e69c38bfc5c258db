import { Textarea } from '@mantine/core';
import type { Case, SentBody, reportEndpoints } from '@plainscan/contract';
import { useMessages } from '../../platform/language/i18n.tsx';
import { MaterialChooser, type ChosenMaterial } from '../../library/material-chooser.tsx';
import { useUiTexts } from '../../ui/text/ui-texts.tsx';
import { casePageMessages } from '../../cases/case-page-messages.ts';

/** T22: what the patient receives in addition to the video. */
export interface VideoExtrasValues {
  writtenReport: string;
  materials: readonly ChosenMaterial[];
}

export const videoExtrasOf = ({ writtenReport, supplementaryMaterials }: Case): VideoExtrasValues => ({
  writtenReport: writtenReport ?? '',
  materials: supplementaryMaterials,
});

type Body = SentBody<typeof reportEndpoints.submitVideoReport>;

export const bodyOfVideoExtras = ({ writtenReport, materials }: VideoExtrasValues): Body => ({
  writtenReport,
  supplementaryMaterials: materials.map(({ id }) => id),
});

interface VideoExtrasFieldsProps {
  value: VideoExtrasValues;
  onChange: (value: VideoExtrasValues) => void;
  isReadOnly: boolean;
}

export function VideoExtrasFields({ value, onChange, isReadOnly }: VideoExtrasFieldsProps) {
  const words = useMessages(casePageMessages);
  const ui = useUiTexts();
  return (
    <>
      <Textarea
        label={`${words('writtenReport')} (${ui.optional.toLowerCase()})`}
        description={words('writtenReportHelp')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={100_000}
        value={value.writtenReport}
        readOnly={isReadOnly}
        onChange={(event) => onChange({ ...value, writtenReport: event.currentTarget.value })}
      />
      <MaterialChooser
        chosen={value.materials}
        isReadOnly={isReadOnly}
        onChange={(materials) => onChange({ ...value, materials })}
      />
    </>
  );
}
