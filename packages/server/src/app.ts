// The API as one value: every endpoint table with its handlers. The authorization tests use the same list.
import {
  accountEndpoints,
  analyticsEndpoints,
  administratorEndpoints,
  AppError,
  authEndpoints,
  careEndpoints,
  caseEndpoints,
  caseFileEndpoints,
  caseFlowEndpoints,
  clinicEndpoints,
  creatorEndpoints,
  developmentEndpoints,
  dicomWebEndpoints,
  discountEndpoints,
  orderEndpoints,
  downloadEndpoints,
  type Endpoint,
  gatewayEndpoints,
  integrationEndpoints,
  retentionEndpoints,
  glossaryEndpoints,
  materialEndpoints,
  normalEndpoints,
  notificationEndpoints,
  operationEndpoints,
  patientEndpoints,
  paymentDeskEndpoints,
  paymentEndpoints,
  personEndpoints,
  planEndpoints,
  portraitEndpoints,
  probeEndpoints,
  printedReportEndpoints,
  receiptEndpoints,
  questionEndpoints,
  recordEndpoints,
  recordingEndpoints,
  recordingMaskEndpoints,
  scriptTemplateEndpoints,
  drawingTemplateEndpoints,
  reportEndpoints,
  trackEndpoints,
  reminderEndpoints,
  requestEndpoints,
  resourceEndpoints,
  searchEndpoints,
  secondFactorEndpoints,
  shareEndpoints,
  storageEndpoints,
  trailEndpoints,
  uploadEndpoints,
  uploadLinkEndpoints,
  videoClipEndpoints,
  videoEditEndpoints,
  viewerEndpoints,
  workspaceEndpoints,
} from '@plainscan/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileURLToPath } from 'node:url';

import { analyticsHandlers } from './analytics/analytics-routes.ts';
import { makeGuards } from './api-guards.ts';
import { accountHandlers } from './auth/accounts/account-routes.ts';
import { authHandlers } from './auth/auth-routes.ts';
import { secondFactorHandlers } from './auth/second-factor/second-factor-routes.ts';
import { registerMediaRoute } from './capabilities/media-route.ts';
import { careHandlers } from './caregivers/care-routes.ts';
import { caseFileHandlers } from './case-files/case-file-routes.ts';
import { uploadLinkHandlers } from './case-files/upload-link-routes.ts';
import { caseFlowHandlers } from './case-flow/case-flow-routes.ts';
import { caseHandlers } from './cases/case-routes.ts';
import { clinicHandlers } from './clinics/clinic-routes.ts';
import { orderHandlers } from './orders/order-routes.ts';
import { discountHandlers } from './discounts/discount-routes.ts';
import { allowOrigins, dicomWebHandlers } from './gateway/dicom-web/dicom-web-routes.ts';
import { gatewayHandlers, acceptRawBodies } from './gateway/gateway-routes.ts';
import { registerFhir } from './integrations/fhir/fhir-routes.ts';
import { integrationHandlers } from './integrations/integration-routes.ts';
import { glossaryHandlers } from './library/glossary/glossary-routes.ts';
import { materialHandlers } from './library/material-routes.ts';
import { normalHandlers } from './library/normal-routes.ts';
import { notificationHandlers } from './notices/notification-routes.ts';
import { discardBodies, reminderHandlers } from './notices/reminder-routes.ts';
import { registerMetrics } from './operations/metrics-route.ts';
import { registerOpenApi } from './operations/open-api.ts';
import { developmentHandlers, operationHandlers } from './operations/operation-routes.ts';
import { probeHandlers } from './operations/probe-routes.ts';
import { productVersion } from './platform/product-version.ts';
import { storageHandlers } from './operations/storage-routes.ts';
import {
  keepRawBodies,
  paymentDeskHandlers,
  paymentHandlers,
  planHandlers,
} from './payments/payment-routes.ts';
import { receiptHandlers } from './payments/receipts/receipt-routes.ts';
import { registerSandboxPages } from './payments/sandbox-routes.ts';
import { administratorHandlers } from './people/administrator-routes.ts';
import { creatorHandlers } from './people/creator-routes.ts';
import { patientHandlers } from './people/patient-routes.ts';
import { personHandlers } from './people/person-routes.ts';
import type { Config } from './platform/config/config.ts';
import { ConnectionLimit } from './platform/http/connection-limit.ts';
import { registerEndpoints, type Guards } from './platform/http/endpoint-route.ts';
import { createHttpServer, type HttpServerOptions } from './platform/http/http-server.ts';
import { checkLocalRequest, type IsLocalRequest } from './platform/http/local-request.ts';
import { registerSupportChat, supportChatPath } from './platform/http/support-chat.ts';
import { loginCall } from './platform/http/login-form.ts';
import { serveWebPages, type PageSettings } from './platform/http/web-pages.ts';
import type { Platform } from './platform/platform.ts';
import { portraitHandlers } from './portraits/portrait-routes.ts';
import type { SocketHub } from './platform/realtime/socket-hub.ts';
import { hasSpaceForRows } from './platform/storage/disk-space.ts';
import { registerRealtimeRoute } from './realtime/realtime-route.ts';
import { downloadHandlers } from './records/download-routes.ts';
import { printedReportHandlers } from './records/printed/printed-report-routes.ts';
import { retentionHandlers } from './records/retention-routes.ts';
import { questionHandlers } from './questions/question-routes.ts';
import { recordHandlers } from './records/record-routes.ts';
import { resourceHandlers } from './records/resource-routes.ts';
import { recordingHandlers, recordingMaskHandlers } from './reports/recording-routes.ts';
import { drawingTemplateHandlers, scriptTemplateHandlers } from './reports/studio-template-routes.ts';
import { reportHandlers } from './reports/report-routes.ts';
import { trackHandlers } from './reports/track-routes.ts';
import { videoClipHandlers } from './reports/clips/video-clip-routes.ts';
import { videoEditHandlers } from './reports/video-edit-routes.ts';
import { requestHandlers } from './requests/request-routes.ts';
import { searchHandlers } from './search/search-routes.ts';
import type { ServerExtension } from './server-extension.ts';
import { shareHandlers } from './sharing/share-routes.ts';
import { trailHandlers } from './trail/trail-routes.ts';
import { uploadHandlers } from './uploads/upload-routes.ts';
import { viewerHandlers } from './viewers/viewer-routes.ts';
import { workspaceHandlers } from './workspaces/workspace-routes.ts';
import { readBranding, readIcon } from './workspaces/workspace-service.ts';

/** Every call under /api. */
export const endpointTables = [
  authEndpoints,
  accountEndpoints,
  secondFactorEndpoints,
  portraitEndpoints,
  workspaceEndpoints,
  clinicEndpoints,
  analyticsEndpoints,
  trailEndpoints,
  notificationEndpoints,
  reminderEndpoints,
  searchEndpoints,
  caseEndpoints,
  caseFlowEndpoints,
  caseFileEndpoints,
  uploadLinkEndpoints,
  requestEndpoints,
  recordingEndpoints,
  recordingMaskEndpoints,
  scriptTemplateEndpoints,
  drawingTemplateEndpoints,
  reportEndpoints,
  trackEndpoints,
  videoClipEndpoints,
  videoEditEndpoints,
  patientEndpoints,
  administratorEndpoints,
  creatorEndpoints,
  personEndpoints,
  paymentEndpoints,
  paymentDeskEndpoints,
  planEndpoints,
  receiptEndpoints,
  discountEndpoints,
  orderEndpoints,
  materialEndpoints,
  normalEndpoints,
  glossaryEndpoints,
  questionEndpoints,
  recordEndpoints,
  printedReportEndpoints,
  downloadEndpoints,
  retentionEndpoints,
  careEndpoints,
  shareEndpoints,
  uploadEndpoints,
  gatewayEndpoints,
  dicomWebEndpoints,
  integrationEndpoints,
  viewerEndpoints,
  resourceEndpoints,
  probeEndpoints,
  operationEndpoints,
  storageEndpoints,
  developmentEndpoints,
] as const satisfies readonly Record<string, Endpoint>[];

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

const connectionLimit = ({ config }: Platform): ConnectionLimit =>
  new ConnectionLimit({ most: config.addressLimits.connections, trustedProxies: config.trustedProxies });

const serverOptions = ({ config, logger }: Platform, connections: ConnectionLimit): HttpServerOptions => ({
  logger,
  trustedProxies: config.trustedProxies,
  isHttps: config.publicUrl.protocol === 'https:',
  connections,
});

const localRequestCheck = ({ config }: Platform, extensions: readonly ServerExtension[]): IsLocalRequest =>
  checkLocalRequest(
    config,
    extensions.flatMap(({ localSubdomains }) => localSubdomains),
  );

/** Creates the app of a worker, which serves only the monitoring calls. */
export async function createProbeApp(
  platform: Platform,
  extensions: readonly ServerExtension[] = [],
): Promise<FastifyInstance> {
  const connections = connectionLimit(platform);
  const app = await createHttpServer(serverOptions(platform, connections));
  const guards = makeGuards(platform, connections);
  const isLocalRequest = localRequestCheck(platform, extensions);
  await app.register(async (api) => registerProbes(api, guards, platform, isLocalRequest), {
    prefix: '/api',
  });
  registerMetrics(app, platform, () => 0);
  app.setNotFoundHandler(() => {
    throw new AppError('not-found');
  });
  return app;
}

const registerProbes = (
  api: FastifyInstance,
  guards: Guards,
  platform: Platform,
  isLocalRequest: IsLocalRequest,
): void => registerEndpoints(api, guards, probeEndpoints, probeHandlers(platform, isLocalRequest));

export async function createApp(
  platform: Platform,
  hub: SocketHub,
  extensions: readonly ServerExtension[] = [],
): Promise<FastifyInstance> {
  const { config } = platform;
  const isLocalRequest = localRequestCheck(platform, extensions);
  const connections = connectionLimit(platform);
  const app = await createHttpServer(serverOptions(platform, connections));
  await app.register(
    async (api) => {
      api.addHook('onRequest', (request) => refuseWithoutDiskSpace(platform, request));
      registerApi(api, platform, { guards: makeGuards(platform, connections), isLocalRequest });
      registerRealtimeRoute(api, platform, hub);
      registerOpenApi(api, endpointTables, { name: config.productName, version: productVersion });
    },
    { prefix: '/api' },
  );
  await app.register(async (fhir) => registerFhir(fhir, platform), { prefix: '/api/fhir' });
  registerMediaRoute(app, platform);
  registerMetrics(app, platform, hub.size);
  registerSandboxPages(app, platform, isLocalRequest);
  registerSupportChat(app, config.support.chatScriptUrl);
  await serveWebPages(app, {
    folder: webFolder,
    settings: pageSettings(config),
    hostFacts: (hostname) => readBranding(platform, subdomainOfHost(hostname, config.publicUrl.hostname)),
    hostIcon: (hostname) => readIcon(platform, subdomainOfHost(hostname, config.publicUrl.hostname)),
    isHttps: config.publicUrl.protocol === 'https:',
    isSandboxAllowed: (request) => config.demo && isLocalRequest(request),
    logIn: loginCall(app, (hostname) => subdomainOfHost(hostname, config.publicUrl.hostname)),
  });
  return app;
}

/**
 * Refuses new data before the disk is too full for the database to write, because that would stop everything. Stored
 * data can still be read and deleted, and users can sign in.
 */
async function refuseWithoutDiskSpace(
  { config, database }: Platform,
  { method, url }: FastifyRequest,
): Promise<void> {
  const takes = ['POST', 'PUT', 'PATCH'].includes(method) && !url.startsWith('/api/auth/');
  if (!takes || database.kind !== 'pglite' || (await hasSpaceForRows(config.dataFolder))) return;
  throw new AppError('server.storage-full');
}

/** Returns the workspace's sub-domain in a host name, or '' for the main host and any other host. */
export const subdomainOfHost = (hostname: string, mainHost: string): string => {
  const host = hostname.toLowerCase();
  const ending = `.${mainHost.toLowerCase()}`;
  return host.endsWith(ending) ? host.slice(0, -ending.length) : '';
};

const pageSettings = (config: Config): PageSettings => ({
  MAIN_HOST: config.publicUrl.hostname,
  DEFAULT_HOST: config.defaultHost,
  PRODUCT_NAME: config.productName,
  PRODUCT_VERSION: config.showVersion ? productVersion : '',
  EDUCATION_TERMS: config.educationTermsUrl,
  RECORDER_PROTOCOL: config.recorder.protocol,
  RECORDER_DOWNLOAD: config.recorder.downloadUrl,
  SUPPORT_EMAIL: config.support.email,
  SUPPORT_PHONE: config.support.phone,
  SUPPORT_CHAT: config.support.chatScriptUrl === null ? '' : supportChatPath,
});

type ApiParts = { guards: Guards; isLocalRequest: IsLocalRequest };

/** Registers accounts, clinics and their users. */
function registerPeople(api: FastifyInstance, platform: Platform, guards: Guards): void {
  registerEndpoints(api, guards, authEndpoints, authHandlers(platform));
  registerEndpoints(api, guards, accountEndpoints, accountHandlers(platform));
  registerEndpoints(api, guards, secondFactorEndpoints, secondFactorHandlers(platform));
  registerEndpoints(api, guards, portraitEndpoints, portraitHandlers(platform));
  registerEndpoints(api, guards, workspaceEndpoints, workspaceHandlers(platform));
  registerEndpoints(api, guards, clinicEndpoints, clinicHandlers(platform));
  registerEndpoints(api, guards, integrationEndpoints, integrationHandlers(platform));
  registerEndpoints(api, guards, patientEndpoints, patientHandlers(platform));
  registerEndpoints(api, guards, administratorEndpoints, administratorHandlers(platform));
  registerEndpoints(api, guards, creatorEndpoints, creatorHandlers(platform));
  registerEndpoints(api, guards, personEndpoints, personHandlers(platform));
}

/** Registers discounts, payments, plans, receipts and orders. */
function registerMoney(api: FastifyInstance, platform: Platform, guards: Guards): void {
  api.register(async (raw) => {
    keepRawBodies(raw);
    registerEndpoints(raw, guards, paymentEndpoints, paymentHandlers(platform));
  });
  registerEndpoints(api, guards, paymentDeskEndpoints, paymentDeskHandlers(platform));
  registerEndpoints(api, guards, planEndpoints, planHandlers(platform));
  registerEndpoints(api, guards, receiptEndpoints, receiptHandlers(platform));
  registerEndpoints(api, guards, discountEndpoints, discountHandlers(platform));
  registerEndpoints(api, guards, orderEndpoints, orderHandlers(platform));
}

/** Registers cases: records, actions, files and reports. */
function registerCases(api: FastifyInstance, platform: Platform, guards: Guards): void {
  registerEndpoints(api, guards, caseEndpoints, caseHandlers(platform));
  registerEndpoints(api, guards, caseFlowEndpoints, caseFlowHandlers(platform));
  registerEndpoints(api, guards, caseFileEndpoints, caseFileHandlers(platform));
  registerEndpoints(api, guards, uploadLinkEndpoints, uploadLinkHandlers(platform));
  registerEndpoints(api, guards, requestEndpoints, requestHandlers(platform));
  registerEndpoints(api, guards, recordingEndpoints, recordingHandlers(platform));
  registerEndpoints(api, guards, recordingMaskEndpoints, recordingMaskHandlers(platform));
  registerEndpoints(api, guards, scriptTemplateEndpoints, scriptTemplateHandlers(platform));
  registerEndpoints(api, guards, drawingTemplateEndpoints, drawingTemplateHandlers(platform));
  registerEndpoints(api, guards, reportEndpoints, reportHandlers(platform));
  registerEndpoints(api, guards, trackEndpoints, trackHandlers(platform));
  registerEndpoints(api, guards, videoClipEndpoints, videoClipHandlers(platform));
  registerEndpoints(api, guards, videoEditEndpoints, videoEditHandlers(platform));
}

function registerApi(api: FastifyInstance, platform: Platform, { guards, isLocalRequest }: ApiParts): void {
  registerPeople(api, platform, guards);
  registerMoney(api, platform, guards);
  registerCases(api, platform, guards);
  registerEndpoints(api, guards, notificationEndpoints, notificationHandlers(platform));
  api.register(async (raw) => {
    discardBodies(raw);
    registerEndpoints(raw, guards, reminderEndpoints, reminderHandlers(platform));
  });
  registerEndpoints(api, guards, analyticsEndpoints, analyticsHandlers(platform));
  registerEndpoints(api, guards, trailEndpoints, trailHandlers(platform));
  registerEndpoints(api, guards, searchEndpoints, searchHandlers(platform));
  api.register(async (raw) => {
    acceptRawBodies(raw);
    registerEndpoints(raw, guards, gatewayEndpoints, gatewayHandlers(platform));
  });
  api.register(async (raw) => {
    acceptRawBodies(raw);
    allowOrigins(raw, platform.config.dicomWebOrigins);
    registerEndpoints(raw, guards, dicomWebEndpoints, dicomWebHandlers(platform));
  });
  registerEndpoints(api, guards, materialEndpoints, materialHandlers(platform));
  registerEndpoints(api, guards, normalEndpoints, normalHandlers(platform));
  registerEndpoints(api, guards, glossaryEndpoints, glossaryHandlers(platform));
  registerEndpoints(api, guards, questionEndpoints, questionHandlers(platform));
  registerEndpoints(api, guards, recordEndpoints, recordHandlers(platform));
  registerEndpoints(api, guards, printedReportEndpoints, printedReportHandlers(platform));
  registerEndpoints(api, guards, downloadEndpoints, downloadHandlers(platform));
  registerEndpoints(api, guards, retentionEndpoints, retentionHandlers(platform));
  registerEndpoints(api, guards, careEndpoints, careHandlers(platform));
  registerEndpoints(api, guards, shareEndpoints, shareHandlers(platform));
  registerEndpoints(api, guards, uploadEndpoints, uploadHandlers(platform));
  registerEndpoints(api, guards, viewerEndpoints, viewerHandlers(platform));
  registerEndpoints(api, guards, resourceEndpoints, resourceHandlers(platform));
  registerProbes(api, guards, platform, isLocalRequest);
  registerEndpoints(api, guards, operationEndpoints, operationHandlers(platform));
  registerEndpoints(api, guards, storageEndpoints, storageHandlers(platform));
  registerEndpoints(api, guards, developmentEndpoints, developmentHandlers(platform, isLocalRequest));
}
