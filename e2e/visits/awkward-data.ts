// Realistic extremes: very long names in server responses.
import type { Said } from './visit.ts';

/** Sixty letters each. */
const longName = 'Maximiliana Alexandra von Hohenberg-Castellanos de las Vegas';
const longWorkspace = 'The Lakeside and Harbor Imaging Partnerships of Great Boston';
const longTitle = 'MR of the lumbar spine without and with contrast, with diffusion';

/** The call for one case. */
export const oneCaseCall = /\/api\/cases\/[0-9a-f-]{36}$/;

/** Returns a case, or its row in a list, with every name long. */
export const lengthened = (item: Said): Said => ({
  ...item,
  patientName: longName,
  patient: { ...(item['patient'] as object), name: longName, preferredName: longName },
  workspaceName: longWorkspace,
  title: longTitle,
});

/** Returns a patient record with a long title, whose video has not been watched. */
export const lengthenedRecord = (record: Said): Said => ({
  ...record,
  title: longTitle,
  viewedFirstTime: false,
});
