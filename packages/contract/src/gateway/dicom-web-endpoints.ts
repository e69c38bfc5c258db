// DICOMweb (PS3.18) for each namespace of a hospital (B21): its PACS sends studies, and queries and retrieves what it
// sent. Each call carries the namespace and its secret by HTTP Basic, so none requires a session.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';

const namespace = z.string().check(z.regex(/^[\w.-]{2,60}$/));
/** Broader than DICOM's own format, to match the studies that are accepted. */
const uid = z.string().check(z.regex(/^[0-9A-Za-z](?:[0-9A-Za-z_-]|\.(?!\.)){0,63}$/));

const inNamespace = z.object({ namespace });
const inStudy = z.object({ namespace, studyUid: uid });
const inSeries = z.object({ namespace, studyUid: uid, seriesUid: uid });
const ofInstance = z.object({ namespace, studyUid: uid, seriesUid: uid, sopUid: uid });
const ofFrames = z.extend(ofInstance, {
  /** Frame numbers, starting at 1. */
  frames: z.string().check(z.regex(/^\d{1,6}(,\d{1,6}){0,999}$/)),
});
const ofBulk = z.extend(ofInstance, {
  /** A tag. Inside sequences, preceded by the tags and item numbers on the path to it. */
  element: z.string().check(z.regex(/^[0-9A-F]{8}(\.\d{1,5}\.[0-9A-F]{8}){0,8}$/)),
});

const root = '/dicom-web/:namespace';
const study = `${root}/studies/:studyUid` as const;
const series = `${study}/series/:seriesUid` as const;
const instance = `${series}/instances/:sopUid` as const;

const reads = { method: 'GET', permission: 'public' } as const;
const stores = { method: 'POST', permission: 'public', bodyKind: 'stream' } as const;

export const dicomWebEndpoints = {
  storeInstances: endpoint({
    ...stores,
    path: `${root}/studies`,
    params: inNamespace,
    summary: 'STOW-RS: images of one or several studies, as multipart/related of application/dicom.',
  }),
  storeInstancesOfStudy: endpoint({
    ...stores,
    path: study,
    params: inStudy,
    summary: 'STOW-RS: images of this study.',
  }),
  searchStudies: endpoint({
    ...reads,
    path: `${root}/studies`,
    params: inNamespace,
    summary: 'QIDO-RS: studies that came by this namespace.',
  }),
  searchSeries: endpoint({
    ...reads,
    path: `${root}/series`,
    params: inNamespace,
    summary: 'QIDO-RS: series of all studies that came by this namespace.',
  }),
  searchSeriesOfStudy: endpoint({
    ...reads,
    path: `${study}/series`,
    params: inStudy,
    summary: 'QIDO-RS: series of a study.',
  }),
  searchInstances: endpoint({
    ...reads,
    path: `${root}/instances`,
    params: inNamespace,
    summary: 'QIDO-RS: images of all studies that came by this namespace.',
  }),
  searchInstancesOfStudy: endpoint({
    ...reads,
    path: `${study}/instances`,
    params: inStudy,
    summary: 'QIDO-RS: images of a study.',
  }),
  searchInstancesOfSeries: endpoint({
    ...reads,
    path: `${series}/instances`,
    params: inSeries,
    summary: 'QIDO-RS: images of a series.',
  }),
  retrieveStudy: endpoint({
    ...reads,
    path: study,
    params: inStudy,
    summary: 'WADO-RS: all images of a study, as they were sent.',
  }),
  retrieveSeries: endpoint({
    ...reads,
    path: series,
    params: inSeries,
    summary: 'WADO-RS: all images of a series, as they were sent.',
  }),
  retrieveInstance: endpoint({
    ...reads,
    path: instance,
    params: ofInstance,
    summary: 'WADO-RS: one image, as it was sent.',
  }),
  retrieveStudyMetadata: endpoint({
    ...reads,
    path: `${study}/metadata`,
    params: inStudy,
    summary: 'WADO-RS: the headers of a study’s images, as DICOM JSON.',
  }),
  retrieveSeriesMetadata: endpoint({
    ...reads,
    path: `${series}/metadata`,
    params: inSeries,
    summary: 'WADO-RS: the headers of a series’ images, as DICOM JSON.',
  }),
  retrieveInstanceMetadata: endpoint({
    ...reads,
    path: `${instance}/metadata`,
    params: ofInstance,
    summary: 'WADO-RS: the header of one image, as DICOM JSON.',
  }),
  retrieveFrames: endpoint({
    ...reads,
    path: `${instance}/frames/:frames`,
    params: ofFrames,
    summary: 'WADO-RS: frames of an image, as they are stored.',
  }),
  retrieveBulkData: endpoint({
    ...reads,
    path: `${instance}/bulkdata/:element`,
    params: ofBulk,
    summary: 'WADO-RS: the value of an element that the metadata name by its address.',
  }),
} as const;
