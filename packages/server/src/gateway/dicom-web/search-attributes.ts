// Attributes that QIDO-RS can search and return (PS3.18 10.6), one row each.

export type Level = 'study' | 'series' | 'instance';

/** Matching: `uid` one of a list · `text` with * and ? · `name` likewise, ignoring case · `date` and `time` a range. */
export type Matching = 'uid' | 'text' | 'name' | 'date' | 'time' | 'number';

export type SearchAttribute = {
  tag: string;
  keyword: string;
  vr: string;
  level: Level;
  /** The statement's column with the value, and how it matches; without `matching` it is only returned. */
  column: string;
  matching?: Matching;
};

const row = (
  level: Level,
  [tag, keyword, vr]: readonly [string, string, string],
  column: string,
  matching?: Matching,
): SearchAttribute => ({ level, tag, keyword, vr, column, ...(matching && { matching }) });

export const searchAttributes: readonly SearchAttribute[] = [
  row('study', ['00080020', 'StudyDate', 'DA'], 'study_date', 'date'),
  row('study', ['00080030', 'StudyTime', 'TM'], 'study_time', 'time'),
  row('study', ['00080050', 'AccessionNumber', 'SH'], 'accession_number', 'text'),
  row('study', ['00080061', 'ModalitiesInStudy', 'CS'], 'modalities', 'uid'),
  row('study', ['00080090', 'ReferringPhysicianName', 'PN'], 'referring_physician', 'name'),
  row('study', ['00081030', 'StudyDescription', 'LO'], 'description', 'text'),
  row('study', ['00100010', 'PatientName', 'PN'], 'patient_name', 'name'),
  row('study', ['00100020', 'PatientID', 'LO'], 'patient_id', 'text'),
  row('study', ['00100030', 'PatientBirthDate', 'DA'], 'patient_birth_date', 'date'),
  row('study', ['00100040', 'PatientSex', 'CS'], 'patient_sex', 'text'),
  row('study', ['0020000D', 'StudyInstanceUID', 'UI'], 'study_uid', 'uid'),
  row('study', ['00200010', 'StudyID', 'SH'], 'study_number', 'text'),
  row('study', ['00201206', 'NumberOfStudyRelatedSeries', 'IS'], 'study_series'),
  row('study', ['00201208', 'NumberOfStudyRelatedInstances', 'IS'], 'study_instances'),
  row('series', ['00080060', 'Modality', 'CS'], 'modality', 'text'),
  row('series', ['0008103E', 'SeriesDescription', 'LO'], 'series_description', 'text'),
  row('series', ['00180015', 'BodyPartExamined', 'CS'], 'body_part', 'text'),
  row('series', ['0020000E', 'SeriesInstanceUID', 'UI'], 'series_uid', 'uid'),
  row('series', ['00200011', 'SeriesNumber', 'IS'], 'series_number', 'number'),
  row('series', ['00201209', 'NumberOfSeriesRelatedInstances', 'IS'], 'series_instances'),
  row('instance', ['00080016', 'SOPClassUID', 'UI'], 'sop_class', 'uid'),
  row('instance', ['00080018', 'SOPInstanceUID', 'UI'], 'sop_uid', 'uid'),
  row('instance', ['00200013', 'InstanceNumber', 'IS'], 'instance_number', 'number'),
  row('instance', ['00280008', 'NumberOfFrames', 'IS'], 'frames'),
  row('instance', ['00280010', 'Rows', 'US'], 'rows'),
  row('instance', ['00280011', 'Columns', 'US'], 'columns'),
];

const levels: readonly Level[] = ['study', 'series', 'instance'];

/** Returns whether responses for one level include an attribute of another: those above it, and its own. */
export const isAnswered = (asked: Level, { level }: SearchAttribute): boolean =>
  levels.indexOf(level) <= levels.indexOf(asked);

/** Returns the attribute that a parameter names, by its keyword or its tag. */
export const attributeNamed = (name: string): SearchAttribute | undefined =>
  searchAttributes.find(({ tag, keyword }) => keyword === name || tag === name.toUpperCase());
