// The expectedAnswers rows of workspaces, discounts, orders and payments: super-admins manage them all, administrators
// set up their own clinic.
import type { ExpectedRow, Stage } from './authorization-rows-fixture.ts';

const superOnly = (status: number): string => `403 403 403 403  403 403 403 403 403 403 403 ${status}`;
/** One of the discounts, which have no owner. */
const superOnlyOn = (status: number): ExpectedRow => ({
  main: superOnly(status),
  other: superOnly(status),
  absent: superOnly(404),
});

/** A workspace ID is a number. Any other ID is 400 for users who get that far. */
const superOnlyOnClinic = (status: number, stage?: Stage): ExpectedRow => ({
  ...(stage && { stage }),
  main: superOnly(status),
  other: superOnly(status),
  absent: superOnly(400),
});

/** P-040: the reviewer is an administrator too, but of the provider. */
const adminsOwnClinic = (status: number): ExpectedRow => ({
  main: `403 403 403 403  403 403 403 403 404 ${status} 404 ${status}`,
  other: `403 403 403 403  403 403 403 403 404 404 ${status} ${status}`,
  absent: '403 403 403 403  403 403 403 403 400 400 400 400',
});

export const workspacesExpectations: Record<string, ExpectedRow> = {
  getDiscountDetail: { plain: '403 200 200 200  200 200 200 200 200 200 200 200' },
  listWorkspaces: { plain: superOnly(200) },
  createWorkspace: { plain: superOnly(400) },
  issueClinicCode: { plain: '403 403 403 403  403 403 403 403 400 400 400 400' },
  checkSubdomain: { plain: superOnly(200) },
  getWorkspace: adminsOwnClinic(200),
  // With an empty body nothing changes.
  updateWorkspace: adminsOwnClinic(200),
  updateWorkspaceSettings: adminsOwnClinic(200),
  listWorkspaceChanges: adminsOwnClinic(200),
  getConnections: adminsOwnClinic(200),
  addWebhook: adminsOwnClinic(400),
  listWebhookDeliveries: adminsOwnClinic(200),
  makeApiKey: adminsOwnClinic(400),
  // The address, message or key in the call does not exist.
  changeWebhook: adminsOwnClinic(404),
  removeWebhook: adminsOwnClinic(404),
  renewWebhookSecret: adminsOwnClinic(404),
  testWebhook: adminsOwnClinic(404),
  repeatWebhookDelivery: adminsOwnClinic(404),
  revokeApiKey: adminsOwnClinic(404),
  getAnalytics: { plain: superOnly(200) },
  getClinicAnalytics: adminsOwnClinic(200),
  listTrail: { plain: '403 403 403 403  403 403 403 403 200 200 200 200' },
  checkTrail: { plain: '403 403 403 403  403 403 403 403 200 200 200 200' },
  listOpenings: { plain: '403 200 200 200  403 403 403 403 403 403 403 403' },
  exportTrail: { plain: superOnly(200) },
  setClinicUpload: superOnlyOnClinic(400),
  setRequestBeforePay: superOnlyOnClinic(400),
  setCreatorMode: superOnlyOnClinic(400),
  setNamespaces: superOnlyOnClinic(400),
  setWorkspaceDiscount: superOnlyOnClinic(400),
  setMainFileType: superOnlyOnClinic(400),
  setLandingUrl: superOnlyOnClinic(400),
  setSubdomain: superOnlyOnClinic(400),
  getClosing: superOnlyOnClinic(200),
  // Both clinics have an open case (CG-195).
  closeWorkspace: superOnlyOnClinic(409, 'in-progress'),
  reopenWorkspace: superOnlyOnClinic(200),
  listDiscounts: { plain: superOnly(200) },
  listAllDiscounts: { plain: superOnly(200) },
  createDiscount: { plain: superOnly(400) },
  updateDiscount: superOnlyOn(400),
  removeDiscount: superOnlyOn(204),
  listOrders: { plain: superOnly(200) },
  getOrderHistory: superOnlyOn(200),
  cancelOrder: superOnlyOn(200),
  archiveOrder: superOnlyOn(200),
  registerOrder: superOnlyOn(200),
  // No one has a payment, and only a paid order can be completed.
  payOrder: superOnlyOn(409),
  completeOrder: superOnlyOn(409),
  getPaymentState: { plain: superOnly(200) },
  askPaymentCompany: { plain: superOnly(200) },
  // The matrix's checkouts are open, so there is nothing to refund.
  refundPayment: superOnlyOn(409),
  chooseDemo: { plain: '403 200 200 200  403 403 403 403 403 403 403 403' },
};
