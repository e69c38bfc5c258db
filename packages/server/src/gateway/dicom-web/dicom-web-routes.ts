import { AppError, type dicomWebEndpoints } from '@plainscan/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';

import type { Handlers } from '../../platform/http/endpoint-route.ts';
import type { RequestContext } from '../../platform/http/request-actor.ts';
import { inSlices } from '../../platform/limits/loop-turn.ts';
import type { Platform } from '../../platform/platform.ts';
import type { NamespaceRow } from '../gateway-tables.ts';
import { readAccepted, type Accepted } from './accepted-types.ts';
import { authenticateLogin } from './basic-login.ts';
import { jsonList, partsBody } from './dicom-web-bodies.ts';
import {
  findObject,
  findObjects,
  retrieveBulkData,
  retrieveFrames,
  retrieveMetadata,
  retrieveObjects,
  type Retrieved,
} from './retrieve-service.ts';
import type { Level } from './search-attributes.ts';
import { searchDelivered } from './search-service.ts';
import { storeImages } from './stow-service.ts';

type Call = {
  params: { namespace: string; studyUid?: string; seriesUid?: string; sopUid?: string };
  request: FastifyRequest;
  reply: FastifyReply;
  context: RequestContext;
};

type CallOfStudy = Call & { params: { studyUid: string } };

const jsonType = 'application/dicom+json';

export function dicomWebHandlers(platform: Platform): Handlers<typeof dicomWebEndpoints> {
  const admit = async ({ params, request, reply, context }: Call): Promise<NamespaceRow> => {
    try {
      return await authenticateLogin(platform, request, params.namespace, context);
    } catch (error) {
      if (error instanceof AppError && error.status === 401)
        reply.header('www-authenticate', 'Basic realm="DICOMweb", charset="UTF-8"');
      throw error;
    }
  };

  const store = async (call: Call & { bytes: Readable }): Promise<Readable> => {
    const { request, reply, params } = call;
    try {
      const contentType = request.headers['content-type'] ?? '';
      const namespace = await admit(call);
      const sent = { contentType, body: call.bytes, studyUid: params.studyUid };
      const { status, json } = await storeImages(platform, namespace, sent);
      reply.code(status).type(jsonType);
      return bytesOf(JSON.stringify(json));
    } finally {
      // A refused sender may have gigabytes left to send; close the connection instead of waiting.
      if (!request.raw.complete) reply.header('connection', 'close');
    }
  };

  const search =
    (level: Level) =>
    async (call: Call): Promise<Readable> => {
      const { params, request, reply, context } = call;
      const namespace = await admit(call);
      const { studyUid, seriesUid } = params;
      const parameters = request.query as Record<string, unknown>;
      const asked = { level, parameters, ...(studyUid && { studyUid }), ...(seriesUid && { seriesUid }) };
      const { found, warnings } = await searchDelivered(platform, namespace, asked, context);
      for (const text of warnings) reply.header('warning', `299 ${request.host} "${text}"`);
      reply.type(jsonType);
      return jsonList(inSlices(found));
    };

  const acceptedBy = ({ request }: Call): Accepted =>
    readAccepted(request.headers.accept, (request.query as Record<string, unknown>)['accept']);

  const retrieve = async (call: CallOfStudy): Promise<Readable> => {
    const namespace = await admit(call);
    const objects = await findObjects(platform, namespace, call.params, call.context);
    return send(call.reply, retrieveObjects(platform, objects, acceptedBy(call)));
  };

  const metadata = async (call: CallOfStudy): Promise<Readable> => {
    const namespace = await admit(call);
    if (!acceptedBy(call).json) throw new AppError('gateway.not-acceptable');
    const objects = await findObjects(platform, namespace, call.params, call.context);
    call.reply.type(jsonType);
    return jsonList(retrieveMetadata(platform, namespace, objects));
  };

  return {
    storeInstances: store,
    storeInstancesOfStudy: store,
    searchStudies: search('study'),
    searchSeries: search('series'),
    searchSeriesOfStudy: search('series'),
    searchInstances: search('instance'),
    searchInstancesOfStudy: search('instance'),
    searchInstancesOfSeries: search('instance'),
    retrieveStudy: retrieve,
    retrieveSeries: retrieve,
    retrieveInstance: retrieve,
    retrieveStudyMetadata: metadata,
    retrieveSeriesMetadata: metadata,
    retrieveInstanceMetadata: metadata,
    retrieveFrames: async (call) => {
      const namespace = await admit(call);
      const found = await findObject(platform, namespace, call.params, call.context);
      const numbers = call.params.frames.split(',').map(Number);
      return send(call.reply, await retrieveFrames(platform, found, numbers, acceptedBy(call)));
    },
    retrieveBulkData: async (call) => {
      const namespace = await admit(call);
      const found = await findObject(platform, namespace, call.params, call.context);
      return send(call.reply, await retrieveBulkData(platform, found, call.params.element, acceptedBy(call)));
    },
  };
}

async function send(reply: FastifyReply, retrieved: Retrieved): Promise<Readable> {
  if (retrieved.kind === 'single') {
    reply.type(retrieved.part.type);
    return Readable.from(await retrieved.part.open(), { objectMode: false });
  }
  const { contentType, body } = partsBody(retrieved.type, retrieved.parts);
  reply.type(contentType);
  return body;
}

/** Lets pages of these sites call DICOMweb, such as a viewer's. By default no site may. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async ({ headers }, reply) => {
    reply.header('vary', 'Origin');
    if (headers.origin === undefined || !origins.includes(headers.origin)) return;
    reply.headers({
      'access-control-allow-origin': headers.origin,
      'access-control-expose-headers': 'warning',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
  app.options('/dicom-web/*', async (_request, reply) => {
    reply.headers({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization, content-type, accept',
      'access-control-max-age': 600,
    });
    return reply.code(204).send();
  });
}

const bytesOf = (text: string): Readable => Readable.from([Buffer.from(text)], { objectMode: false });
