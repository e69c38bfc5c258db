// The web app's only calls about plans: what is sold, what it costs now, and how it is bought and ended.
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

/** Exactly what a storage plan costs now and later (CG-184). It depends on the day, so it is asked each time. */
export const planChangeQuery = (plan: StorageKey) =>
  queryOptions({
    queryKey: ['plans', 'change', plan],
    queryFn: ({ signal }): Promise<PlanChangeOffer> =>
      callEndpoint(planEndpoints.getPlanChange, { query: { plan }, signal }),
    staleTime: 0,
  });

/** The study or the request that a report is bought for, by its own id, its study's or its case's. */
export const askedRecordQuery = (id: string) =>
  queryOptions({
    queryKey: ['records', 'one', id],
    queryFn: ({ signal }): Promise<PatientRecord> =>
      callEndpoint(recordEndpoints.getRecord, { params: { id }, signal }),
    enabled: id !== '',
    retry: false,
  });

export interface ReportWish {
  type: ReportType;
  /** The request that waits for its payment; null buys a report for a request that is still to be made. */
  caseId: string | null;
  /** The study that it will be about, to come back to. */
  studyId: string;
}

/** L-006, CG-166: opens a checkout for a report and goes where it leads. */
export function useReportCheckout() {
  const follow = useFollowCheckout();
  const { id } = useCurrentUser();
  return useMutation({
    mutationFn: ({ type, caseId, studyId }: ReportWish) => {
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

export interface StorageWish {
  plan: StorageKey;
  /** Where an abandoned checkout leads back to (L-028). */
  cancelRoute?: string;
  /** The studies that are not kept (L-043). */
  removeRecordIds?: readonly string[];
}

export function useStorageCheckout() {
  const follow = useFollowCheckout();
  return useMutation({
    mutationFn: ({ plan, cancelRoute, removeRecordIds = [] }: StorageWish) =>
      callEndpoint(planEndpoints.openSubscriptionCheckout, {
        body: { plan, ...(cancelRoute && { cancelRoute }), removeRecordIds: [...removeRecordIds] },
      }),
    onSuccess: follow,
  });
}

/** CG-85: a new plan goes straight to its checkout, or first to the choice of what it has room for. */
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

/** L-006, V-011: the free account, and then the dashboard. */
export function useChooseDemo(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(orderEndpoints.chooseDemo, {}),
    onSuccess: async ({ firstOrderStatus }) => {
      // The guard of the dashboard asks what is kept of the person.
      client.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, firstOrderStatus });
      await client.invalidateQueries({ queryKey: ['records'] });
      onDone();
    },
  });
}

/** CG-166: the report that waits to be used pays for the request. */
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

/** L-045: ZIPs of these studies; the links come by mail, one for each hundred. */
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
