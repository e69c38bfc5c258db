// The sentence for each thing that the files of an order can lack (J-025).
import type { orderFormMessages } from '../order-form-messages.ts';
import type { FilesNeed } from '../values/order-verdict.ts';

export const needKeys = {
  images: 'needImages',
  imagesFailed: 'needImagesFailed',
  reportFailed: 'needReportFailed',
  loading: 'needLoading',
  study: 'needStudy',
  studyReport: 'needStudyReport',
  code: 'needCode',
  codeWrong: 'needCodeWrong',
  studyDetails: 'needStudyDetails',
  portal: 'needPortal',
} as const satisfies Record<FilesNeed, keyof (typeof orderFormMessages)['en']>;

/** What the field itself says where it stands. */
export const saidByField: ReadonlySet<FilesNeed> = new Set(['code', 'studyDetails']);
