import { Textarea } from '@mantine/core';
import type { Case, SentBody, reportEndpoints } from '@plainscan/contract';
import { useMessages } from '../../platform/language/i18n.tsx';
import { MaterialChooser, type ChosenMaterial } from '../../library/material-chooser.tsx';
import { useUiWords } from '../../ui/text/ui-words.tsx';
import { casePageMessages } from '../../cases/case-page-messages.ts';

/** T22: what the patient receives in addition to the video. */
export interface VideoExtrasValues {
  writtenReport: string;
  materials: readonly ChosenMaterial[];
}

export const besideOf = ({ writtenReport, supplementaryMaterials }: Case): VideoExtrasValues => ({
  writtenReport: writtenReport ?? '',
  materials: supplementaryMaterials,
});

type Body = SentBody<typeof reportEndpoints.submitVideoReport>;

export const bodyOfBeside = ({ writtenReport, materials }: VideoExtrasValues): Body => ({
  writtenReport,
  supplementaryMaterials: materials.map(({ id }) => id),
});

interface BesideFieldsProps {
  value: VideoExtrasValues;
  onChange: (value: VideoExtrasValues) => void;
  isReadOnly: boolean;
}

export function BesideFields({ value, onChange, isReadOnly }: BesideFieldsProps) {
  const words = useMessages(casePageMessages);
  const ui = useUiWords();
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
