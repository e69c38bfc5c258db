// All plan calls of the web app: what is sold, current prices, buying and canceling.
import {
  caseFlowEndpoints,
  downloadEndpoints,
  limits,
  orderEndpoints,
  paymentEndpoints,
  planEndpoints,
  recordEndpoints,
  type PackageKey,
  type PatientRecord,
  type ReportType,
  type ResponseOf,
  type StorageKey,
} from '@plainscan/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { currentUserQuery, useCurrentUser } from '../../platform/session/session.ts';
import { useFollowCheckout } from '../use-follow-checkout.ts';

export type PlanChangeOffer = ResponseOf<typeof planEndpoints.getPlanChange>;
export type KeptStudy = NonNullable<PlanChangeOffer['selection']>['studies'][number];

/** The exact cost of a storage plan, now and later (CG-184). It depends on the day, so it is not cached. */
export const planChangeQuery = (plan: StorageKey) =>
  queryOptions({
    queryKey: ['plans', 'change', plan],
    queryFn: ({ signal }): Promise<PlanChangeOffer> =>
      callEndpoint(planEndpoints.getPlanChange, { query: { plan }, signal }),
    staleTime: 0,
  });

/** The study or request that a report is bought for, by the ID of the record, the study or the case. */
export const askedRecordQuery = (id: string) =>
  queryOptions({
    queryKey: ['records', 'one', id],
    queryFn: ({ signal }): Promise<PatientRecord> =>
      callEndpoint(recordEndpoints.getRecord, { params: { id }, signal }),
    enabled: id !== '',
    retry: false,
  });

export interface ReportCheckoutInput {
  type: ReportType;
  /** The request that waits for payment. `null` buys a report for a future request. */
  caseId: string | null;
  /** The study of the future request, to return to. */
  studyId: string;
}

/** L-006, CG-166: opens a checkout for a report and follows it. */
export function useReportCheckout() {
  const follow = useFollowCheckout();
  const { id } = useCurrentUser();
  return useMutation({
    mutationFn: ({ type, caseId, studyId }: ReportCheckoutInput) => {
      const query = studyId === '' ? '' : `?studyId=${encodeURIComponent(studyId)}`;
      return callEndpoint(paymentEndpoints.createCaseCheckout, {
        query: {
          ...(caseId === null ? { patientId: id } : { caseId }),
          type,
          successRoute: `/payment-successful${query}`,
        },
      });
    },
    onSuccess: follow,
  });
}

export function usePackageCheckout() {
  const follow = useFollowCheckout();
  return useMutation({
    mutationFn: (plan: PackageKey) => callEndpoint(planEndpoints.openPackageCheckout, { body: { plan } }),
    onSuccess: follow,
  });
}

export interface StorageCheckoutInput {
  plan: StorageKey;
  /** The page to return to after an abandoned checkout (L-028). */
  cancelRoute?: string;
  /** The studies that are not kept (L-043). */
  removeRecordIds?: readonly string[];
}

export function useStorageCheckout() {
  const follow = useFollowCheckout();
  return useMutation({
    mutationFn: ({ plan, cancelRoute, removeRecordIds = [] }: StorageCheckoutInput) =>
      callEndpoint(planEndpoints.openSubscriptionCheckout, {
        body: { plan, ...(cancelRoute && { cancelRoute }), removeRecordIds: [...removeRecordIds] },
      }),
    onSuccess: follow,
  });
}

/** CG-85: a new plan goes straight to its checkout, or first to choosing the studies to keep. */
export function useNewStorage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const checkout = useStorageCheckout();
  return useMutation({
    mutationFn: async (plan: StorageKey) => {
      const offer = await client.fetchQuery(planChangeQuery(plan));
      if (offer.selection === null) await checkout.mutateAsync({ plan });
      else void navigate(`/downgrade?plan=${plan}`);
    },
  });
}

/** L-006, V-011: returns the call that chooses the free account. */
function useDemoCall(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const { firstOrderStatus } = await callEndpoint(orderEndpoints.chooseDemo, {});
    // The guard of the pages that open next reads the cached user.
    client.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, firstOrderStatus });
    await client.invalidateQueries({ queryKey: ['records'] });
  };
}

/** Chooses the free account. */
export function useChooseDemo(onDone: () => void) {
  const chooseDemo = useDemoCall();
  return useMutation({ mutationFn: chooseDemo, onSuccess: onDone });
}

/** I-016: chooses the free account, which has the sample. `onDone` gets the address of the sample's report. */
export function useWatchSample(onDone: (address: string) => void) {
  const chooseDemo = useDemoCall();
  return useMutation({
    mutationFn: async () => {
      await chooseDemo();
      const samples = await callEndpoint(recordEndpoints.listRecords, {
        query: { isSample: true, limit: 1 },
      });
      const sample = samples.data[0];
      return sample ? `/patient-report?recordId=${sample.id}` : '/patient-dashboard';
    },
    onSuccess: onDone,
  });
}

/** CG-166: uses the unused report to pay for the request. */
export function useAvailableReport(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (caseId: string) => callEndpoint(caseFlowEndpoints.useCredit, { params: { id: caseId } }),
    onSuccess: () => {
      for (const key of ['cases', 'records', 'current-user'])
        void client.invalidateQueries({ queryKey: [key] });
      onDone();
    },
  });
}

/** L-045: requests ZIPs of these studies. The links come by email, one for each hundred studies. */
export function useDownloadStudies() {
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (let at = 0; at < ids.length; at += limits.batchRecords)
        await callEndpoint(downloadEndpoints.prepareBatchDownload, {
          body: { recordIds: ids.slice(at, at + limits.batchRecords) },
        });
    },
  });
}
