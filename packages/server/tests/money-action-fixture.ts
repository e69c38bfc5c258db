// Payment actions of a case: T10, T11, T39, T42.
import { anyAbsent, staffWithoutBody, type ActionExpectations } from './action-rows-fixture.ts';
import { workspaceIds } from './demo-people-fixture.ts';
import { provided } from './notification-scene-fixture.ts';

const { lakeside, provider } = workspaceIds;

const own = { creator: 'patient', workspaceId: lakeside };
const atProvider = { ...own, workspaceId: provider, home: provider, pool: false };

export const moneyActions: ActionExpectations = {
  notified: [
    ['pay', 'T10 opened', { case: { status: 'not-paid', pool: false }, before: {}, by: 'patient' }, []],
    [
      'payForPatient',
      'T10 opened by the clinic',
      { case: { status: 'not-paid', pool: false }, before: {}, by: 'clerk' },
      [],
    ],
    [
      'confirmPayment',
      'T10',
      { case: { ...atProvider, status: 'uploading' }, before: { status: 'not-paid' } },
      provided('case.paid'),
    ],
    [
      'failPayment',
      'T11: the payer',
      { case: { ...own, status: 'not-paid', pool: false }, before: {} },
      ['patient: case.payment-failed'],
    ],
    [
      'failPayment',
      'T11: not always the patient',
      { case: { status: 'not-paid', pool: false }, row: { payer: 'workspace' }, before: {} },
      ['clerk: case.payment-failed'],
    ],
    [
      'useCredit',
      'T10 by a report',
      { case: { status: 'new' }, before: { status: 'not-paid' }, by: 'patient' },
      provided('case.paid'),
    ],
    [
      'letPatientPay',
      'T42',
      { case: { status: 'not-paid', pool: false }, before: {}, by: 'clerk' },
      ['patient: mail pay'],
    ],
    [
      'withdraw',
      'T39 by a colleague',
      { case: { status: 'archived', pool: false }, before: { status: 'not-paid' }, by: 'clinicAdmin' },
      ['clerk: case.withdrawn'],
    ],
    [
      'expire',
      'T39 by the clock',
      { case: { status: 'archived', pool: false }, before: { status: 'not-paid' } },
      ['clerk: case.withdrawn', 'patient: mail closed'],
    ],
  ],
  calls: {
    // Two checkouts: the patient's for one case, the clinic's for the other.
    createCaseCheckout: {
      stage: 'not-paid',
      main: ' 403 200 404 404  409 404 403 403 403 409 404 409',
      other: '403 404 404 200  404 409 404 404 404 404 409 409',
      absent: '403 404 404 404  404 404 404 404 404 404 404 404',
    },
    // A patient without an unused report gets 409.
    useCredit: {
      stage: 'not-paid',
      main: ' 403 409 404 404  403 403 403 403 403 403 403 403',
      other: '403 404 404 409  403 403 403 403 403 403 403 403',
      absent: '403 404 404 404  403 403 403 403 403 403 403 403',
    },
    letPatientPay: staffWithoutBody,
    withdrawCase: {
      stage: 'not-paid',
      main: ' 403 403 404 404  200 404 403 403 403 200 404 200',
      other: '403 404 404 403  404 200 404 404 404 404 200 200',
      absent: anyAbsent,
    },
  },
  bodies: { letPatientPay: { selectedPaymentMethod: 'patient-pay' } },
};
