// The expectedAnswers rows of hospital gateways: no session replaces a signature or a secret, regardless of the user.
// What the secret of a namespace opens is tested elsewhere (access.test.ts).
import type { ExpectedRow } from './authorization-rows-fixture.ts';

const noSession: ExpectedRow = { everybody: 401 };

export const gatewayExpectations: Record<string, ExpectedRow> = {
  receiveGatewayStudy: noSession,
  storeInstances: noSession,
  storeInstancesOfStudy: noSession,
  searchStudies: noSession,
  searchSeries: noSession,
  searchSeriesOfStudy: noSession,
  searchInstances: noSession,
  searchInstancesOfStudy: noSession,
  searchInstancesOfSeries: noSession,
  retrieveStudy: noSession,
  retrieveSeries: noSession,
  retrieveInstance: noSession,
  retrieveStudyMetadata: noSession,
  retrieveSeriesMetadata: noSession,
  retrieveInstanceMetadata: noSession,
  retrieveFrames: noSession,
  retrieveBulkData: noSession,
};
