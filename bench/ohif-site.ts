// The peer of the viewer bench: OHIF's own build, with Orthanc's DICOMweb behind it on the same site.
import { createReadStream, existsSync } from 'node:fs';
import { createServer, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

import { findOhifBuild } from '../e2e/support/ohif-build.ts';

const configuration = `window.config = {
  routerBasename: null, extensions: [], modes: [], showStudyList: true, maxNumberOfWebWorkers: 3,
  showWarningMessageForCrossOrigin: false, showCPUFallbackMessage: false, strictZSpacingForVolumeViewport: true,
  defaultDataSourceName: 'orthanc',
  dataSources: [{
    namespace: '@ohif/extension-default.dataSourcesModule.dicomweb',
    sourceName: 'orthanc',
    configuration: {
      friendlyName: 'Orthanc', name: 'orthanc', qidoRoot: '/dicom-web', wadoRoot: '/dicom-web',
      imageRendering: 'wadors', thumbnailRendering: 'wadors', enableStudyLazyLoad: true,
      supportsFuzzyMatching: false, supportsWildcard: true,
    },
  }],
};`;

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** Serves OHIF on a free port. `orthanc` is the address of an Orthanc with DICOMweb. */
export async function startOhifSite(orthanc: string): Promise<{ base: string; stop: () => void }> {
  const dist = findOhifBuild();
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/dicom-web/')) {
      const { method, url, headers } = incoming;
      const onward = ask(`${orthanc}${url ?? ''}`, { method, headers }, (given) => {
        outgoing.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(outgoing);
      });
      onward.on('error', () => outgoing.destroy());
      incoming.pipe(onward);
      return;
    }
    if (pathname === '/app-config.js') return send(outgoing, '.js').end(configuration);
    const path = join(dist, normalize(pathname));
    const isFile = extname(pathname) !== '' && existsSync(path);
    // Every other address is a page of the application.
    const file = isFile ? path : join(dist, 'index.html');
    createReadStream(file).pipe(send(outgoing, extname(file)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    base: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const send = (outgoing: ServerResponse, ending: string): ServerResponse =>
  outgoing.writeHead(200, { 'content-type': types[ending] ?? 'application/octet-stream' });
