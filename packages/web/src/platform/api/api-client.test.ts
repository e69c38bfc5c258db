import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAccessToken, storeAccessToken } from '../session/session-storage.ts';
import { callApi } from './api-client.ts';
import { AppError } from './app-error.ts';
import { loginAddress } from '../session/session-end.ts';
import { openAddress } from '../../app/testing/test-browser.ts';

let server: Server;
let seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string };
let answer: { status: number; body: string };
const text = (body: unknown) => body;

beforeEach(async () => {
  answer = { status: 200, body: '{"ok":true}' };
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    seen = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
    response.writeHead(answer.status, { 'content-type': 'application/json', 'x-request-id': 'R-9' });
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const send = globalThis.fetch;
  // The simulated browser has no network. The relative URL is sent to a real server.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => send(`http://127.0.0.1:${port}${path}`, init));
  openAddress('http://harbor.localhost:3000/case-details?caseId=5');
  localStorage.clear();
});

afterEach(() => {
  vi.unstubAllGlobals();
  server.close();
});

describe('callApi', () => {
  it('A-002 Y-001 Y-002 Y-004 Y-005 sends the bearer, the subdomain and a JSON body to /api', async () => {
    storeAccessToken('secret');
    await callApi({
      method: 'POST',
      path: '/cases',
      query: { page: 2, none: undefined },
      body: { a: 1 },
      read: text,
    });
    expect(seen).toMatchObject({ method: 'POST', url: '/api/cases?page=2', body: '{"a":1}' });
    expect(seen.headers).toMatchObject({
      authorization: 'Bearer secret',
      'sub-domain': 'harbor',
      'workspace-id': '1',
      'content-type': 'application/json',
    });
  });
  it('returns a file as its bytes, and an error response for one as an error', async () => {
    answer = { status: 200, body: '%PDF-1.7' };
    const file = await callApi({ method: 'GET', path: '/pdf', isFile: true, read: text });
    expect(file).toBeInstanceOf(Blob);
    expect(await (file as Blob).text()).toBe('%PDF-1.7');
    answer = { status: 404, body: '{"code":"not-found","message":"Not here."}' };
    await expect(callApi({ method: 'GET', path: '/pdf', isFile: true, read: text })).rejects.toMatchObject({
      status: 404,
      code: 'not-found',
    });
  });
  it('sends no bearer without a session, and an empty subdomain on the main host', async () => {
    openAddress('http://localhost:3000/');
    await callApi({ method: 'GET', path: '/x', read: text });
    expect(seen.headers.authorization).toBeUndefined();
    expect(seen.headers['sub-domain']).toBe('');
  });
  it('A-009 B-010 CG-23 ends the session on a 401 and redirects to the login with a return path', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    storeAccessToken('old');
    answer = { status: 401, body: '{"message":"Session ended"}' };
    const settled = vi.fn<() => void>();
    void callApi({ method: 'GET', path: '/cases', read: text }).then(settled, settled);
    await vi.waitFor(() =>
      expect(assign).toHaveBeenCalledWith('/login?redirect=%2Fcase-details%3FcaseId%3D5'),
    );
    expect(readAccessToken()).toBeNull();
    await new Promise((done) => setTimeout(done));
    expect(settled).not.toHaveBeenCalled();
  });
  it('A-008 passes a 401 of the login to the login page', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    answer = {
      status: 401,
      body: '{"message":"Incorrect email or password","maxAttempts":5,"numberOfPasswordAttempt":2}',
    };
    const failed = await callApi({ method: 'POST', path: '/auth/login', body: {}, read: text }).catch(
      (error: unknown) => error,
    );
    expect(failed).toBeInstanceOf(AppError);
    expect(failed).toMatchObject({ body: { maxAttempts: 5 }, requestId: 'R-9' });
    expect(assign).not.toHaveBeenCalled();
  });
  it('distinguishes no response from one with the wrong shape', async () => {
    answer = { status: 200, body: '<html>' };
    const read = () => {
      throw new Error('shape');
    };
    await expect(callApi({ method: 'GET', path: '/x', read })).rejects.toMatchObject({
      code: 'bad-answer',
      status: 200,
    });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('down')));
    await expect(callApi({ method: 'GET', path: '/x', read: text })).rejects.toMatchObject({
      code: 'network',
      status: 0,
    });
  });
});

describe('loginAddress', () => {
  it('has no return path for the start page or the login itself', () => {
    expect(loginAddress({ pathname: '/', search: '' })).toBe('/login');
    expect(loginAddress({ pathname: '/login', search: '?redirect=x' })).toBe('/login');
  });
});
