import fastifyStatic from '@fastify/static';
import { AppError, errorText, isPageAddress, type Locale } from '@plainscan/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { serveAppManifest, type Mark } from './app-manifest.ts';
import type { IsLocalRequest } from './local-request.ts';
import { formAddress, serveLoginForm, type LogIn } from './login-form.ts';
import { escaped, fillFrame, type FrameHtml, type FrameWords, type LoginAnswer } from './page-frame.ts';
import { contentSecurityPolicy, newNonce, scriptPolicy } from './security-headers.ts';

const noncePlaceholder = '__CSP_NONCE__';

/** Server settings for index.html, by placeholder name: `__MAIN_HOST__` and so on. */
export type PageSettings = Record<
  | 'MAIN_HOST'
  | 'DEFAULT_HOST'
  | 'PRODUCT_NAME'
  | 'PRODUCT_VERSION'
  | 'EDUCATION_TERMS'
  | 'RECORDER_PROTOCOL'
  | 'RECORDER_DOWNLOAD'
  | 'SUPPORT_EMAIL'
  | 'SUPPORT_PHONE'
  | 'SUPPORT_CHAT',
  string
>;

const fillIn = (page: string, settings: PageSettings): string =>
  Object.entries(settings).reduce(
    (filled, [name, value]) => filled.replaceAll(`__${name}__`, () => escaped(value)),
    page,
  );

/**
 * What a page of one host may know before it runs, as JSON, or `null`. With the clinic's name and color in the first
 * bytes, the product's own branding never flashes.
 */
export type HostFacts = (hostname: string) => Promise<unknown>;

const brandingPlaceholder = '__BRANDING__';
/** After the page's own script, which must come first. */
const preloadMarker = '</head>';
/** After the settings that a script reads, and before the styles that it would have to wait for. */
const firstScriptMarker = '<title>';

/** The app's place, after the frame. */
const rootMarker = '<div id="root">';

/** What saves a page round trips. */
type PagePreloads = {
  /** Links by language. */
  links: Partial<Record<string, string>>;
  /** Code that runs before the page's own scripts have arrived. */
  script?: string;
  /** What is shown before any script, by language. */
  frames?: Record<Locale, FrameHtml>;
};

/** The web build writes them. */
type Preloads = {
  /** By first path segment. */
  pages: Partial<Record<string, PagePreloads>>;
  words: Record<Locale, FrameWords>;
  /** The rules of all frames. */
  frameStyles: string;
};

type Build = { page: string; preloads: Preloads | null };

/** Returns a function that reads the current build, or `null`: a release may replace it under a running server. */
const watchBuild = (folder: string, settings: PageSettings): (() => Build | null) => {
  const index = join(folder, 'index.html');
  const links = join(folder, 'page-preloads.json');
  let known: (Build & { madeAt: number }) | undefined;
  return () => {
    const madeAt = statSync(index, { throwIfNoEntry: false })?.mtimeMs;
    if (madeAt === undefined) return null;
    if (known?.madeAt !== madeAt) {
      const page = fillIn(readFileSync(index, 'utf8'), settings);
      const preloads = existsSync(links) ? (JSON.parse(readFileSync(links, 'utf8')) as Preloads) : null;
      known = { page, preloads, madeAt };
    }
    return known;
  };
};

/** Returns the first supported language of the header, otherwise English. */
const languageOf = (accepted = ''): Locale =>
  /(?:^|,)\s*(en|es)\b/i.exec(accepted)?.[1]?.toLowerCase() === 'es' ? 'es' : 'en';

/** Returns `viewer` for `/viewer?uuid=…`. */
const firstPartOf = (url: string): string => /^\/([^/?]*)/.exec(url)?.[1] ?? '';

/** Returns where a host's pages are now, if the facts say that they have moved. */
const movedToOf = (facts: unknown): string | undefined => {
  const movedTo = (facts as { movedTo?: unknown } | null)?.movedTo;
  return typeof movedTo === 'string' ? movedTo : undefined;
};

/** Returns a clinic's own logo as a favicon. An image within an SVG loads nothing from elsewhere. */
const iconWith = (picture: Buffer): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128"><image width="128" height="128" href="data:image/png;base64,${picture.toString('base64')}"/></svg>`;

const productColor = '#0d5cb8';

const colorOf = (facts: unknown): string => {
  const color = (facts as { primaryColor?: unknown } | null)?.primaryColor;
  return typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) ? color : productColor;
};

/**
 * Returns a host's logo: the clinic's own on white, otherwise the product's in the clinic's color. Pages may not draw
 * their own.
 */
const markOf = (drawing: string, facts: unknown, picture: Buffer | null | undefined): Mark =>
  picture
    ? { svg: iconWith(picture), background: '#ffffff' }
    : { svg: drawing.replaceAll(productColor, colorOf(facts)), background: colorOf(facts) };

const nameIn = (facts: unknown): string | undefined => {
  const name = (facts as { name?: unknown } | null)?.name;
  return typeof name === 'string' && name !== '' ? name : undefined;
};

/** Paths that are never pages. */
const nonPagePaths = /^\/(api|media|assets)(\/|$)/;

const pathOf = (url: string): string => url.split('?')[0] ?? '';

/** B-009: redirects a browser from an unknown address to the start page, which says so. Any other client gets the plain error. */
const replyPageNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (!request.headers.accept?.includes('text/html')) throw new AppError('not-found');
  const language = languageOf(request.headers['accept-language']);
  return reply
    .code(404)
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=/?missing-page"><title>404</title><p>${escaped(errorText('not-found', language))}</p></html>`,
    );
};

export type WebPages = {
  /** Folder of the build. */
  folder: string;
  settings: PageSettings;
  hostFacts: HostFacts;
  /** Returns the host's square PNG logo, or `null`. */
  hostIcon?: (hostname: string) => Promise<Buffer | null>;
  isHttps: boolean;
  /** Checks who may open the pages under /dev; nobody while the demo is off. */
  isSandboxAllowed: IsLocalRequest;
  /** Answers the login form that works without a script. */
  logIn: LogIn;
};

/** The login form was sent. */
type SentLogin = { email: string; answer: LoginAnswer };

/** Returns the page whose files are preloaded: after a login, the one that most users of the role come to. */
const pageOf = (url: string, login: SentLogin | undefined): string => {
  const { user } = (login?.answer.body ?? {}) as { user?: { role?: string } };
  if (!user) return firstPartOf(url);
  return user.role === 'patient' ? 'patient-dashboard' : 'cases';
};

/**
 * The login page tells its own host, and no other, where its form was sent from (login-form.ts). Not if its URL holds the
 * secret of a mailed link.
 */
const referrerOf = (url: string): string =>
  firstPartOf(url) === 'login' && !/[?&]token=/.test(url) ? 'same-origin' : 'no-referrer';

/** Returns the frame of a page with the clinic's color, or '' for a page without one. */
const frameOf = (
  { preloads }: Build,
  request: FastifyRequest,
  { facts, login, nonce }: { facts: unknown; login: SentLogin | undefined; nonce: string },
): { html: string; styles: string } => {
  const page = firstPartOf(request.url);
  const language = languageOf(request.headers['accept-language']);
  const frame = preloads?.pages[page]?.frames?.[language];
  if (!preloads || !frame || facts === null) return { html: '', styles: '' };
  const { logoUrl, isProviderWorkspace } = facts as {
    logoUrl?: string | null;
    isProviderWorkspace?: boolean;
  };
  const html = fillFrame(frame, {
    name: nameIn(facts) ?? '',
    logoUrl: logoUrl ?? null,
    isProvider: isProviderWorkspace === true,
    language,
    words: preloads.words[language],
    action: formAddress(request.url),
    login,
  });
  const audience = page === 'login' ? 'signed-out' : 'signed-in" aria-hidden="true';
  return {
    html: `<div id="frame" lang="${language}" data-for="${audience}">${html}</div>`,
    styles: `<style nonce="${nonce}">:root{--brand:${colorOf(facts)}}${preloads.frameStyles}</style>`,
  };
};

/**
 * Serves the built web app: hashed files under /assets for a year, index.html with its own nonce for the address of
 * every page, and 404 for all others.
 */
export const serveWebPages = async (
  app: FastifyInstance,
  { folder, settings, hostFacts, hostIcon, isHttps, isSandboxAllowed, logIn }: WebPages,
): Promise<void> => {
  const readBuild = watchBuild(folder, settings);
  // If this fails, the page requests the facts itself.
  const factsOf = (hostname: string): Promise<unknown> => hostFacts(hostname).catch(() => null);
  const icon = join(folder, 'icon.svg');
  if (existsSync(icon)) {
    const drawing = readFileSync(icon, 'utf8');
    const markOfHost = async (hostname: string): Promise<Mark> =>
      markOf(drawing, await factsOf(hostname), await hostIcon?.(hostname).catch(() => null));
    app.get('/icon.svg', async (request, reply) => {
      const { svg } = await markOfHost(request.hostname);
      // A clinic that changes its color or logo sees it within the hour.
      return reply.header('cache-control', 'public, max-age=3600').type('image/svg+xml').send(svg);
    });
    serveAppManifest(app, {
      markOf: markOfHost,
      nameOf: async (hostname) => nameIn(await factsOf(hostname)) ?? settings.PRODUCT_NAME,
    });
  }
  if (existsSync(folder)) await serveFiles(app, folder);
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url);
    if (request.method !== 'GET' || nonPagePaths.test(path)) throw new AppError('not-found');
    if (firstPartOf(path) === 'dev' && !isSandboxAllowed(request)) throw new AppError('not-found');
    if (!isPageAddress(path)) return replyPageNotFound(request, reply);
    const facts = await factsOf(request.hostname);
    const movedTo = movedToOf(facts);
    // Links in emails use the former address: redirect to the same page, including any secret.
    if (movedTo !== undefined) {
      return reply.header('cache-control', 'no-store').redirect(`${movedTo}${request.url}`, 302);
    }
    const build = readBuild();
    if (build === null) {
      return reply
        .code(503)
        .type('text/plain')
        .send('The web app has not been built yet. Run: npm run build');
    }
    return sendPage(request, reply, { build, facts });
  });
  await serveLoginForm(app, logIn, async (request, reply, login) => {
    const build = readBuild();
    if (build === null) throw new AppError('not-found');
    return sendPage(request, reply, { build, facts: await factsOf(request.hostname), login });
  });

  function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { build, facts, login }: { build: Build; facts: unknown; login?: SentLogin },
  ): FastifyReply {
    const nonce = newNonce();
    const language = languageOf(request.headers['accept-language']);
    const own = build.preloads?.pages[firstPartOf(request.url)];
    const next = build.preloads?.pages[pageOf(request.url, login)];
    const links = new Set([own, next].map((page) => page?.links[language] ?? ''));
    const frame = frameOf(build, request, { facts, login, nonce });
    const answer = login
      ? `<meta name="login-answer" content="${escaped(JSON.stringify(login.answer))}">`
      : '';
    const policy = contentSecurityPolicy({ nonce, host: request.host, isHttps, inlineScript: own?.script });
    const firstScript = own?.script === undefined ? '' : `<script>${own.script}</script>`;
    const referrer = referrerOf(request.url);
    return reply
      .header('content-security-policy', policy)
      .header('referrer-policy', referrer)
      .type('text/html; charset=utf-8')
      .send(
        build.page
          .replaceAll(noncePlaceholder, nonce)
          .replace('content="no-referrer"', `content="${referrer}"`)
          .replace(firstScriptMarker, () => answer + firstScript + firstScriptMarker)
          .replace(preloadMarker, () => [...links].join('') + frame.styles + preloadMarker)
          .replace(rootMarker, () => frame.html + rootMarker)
          .replace(brandingPlaceholder, () => escaped(facts === null ? '' : JSON.stringify(facts))),
      );
  }
};

/** A script of the build, or its compressed copy. */
const script = /\.m?js(\.br)?$/;

/** Serves the build's files. Those under /assets are found on request, so that a new build is served completely. */
const serveFiles = async (app: FastifyInstance, folder: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    index: false,
    // The build has a Brotli copy next to each text file.
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      if (script.test(path)) reply.header('content-security-policy', scriptPolicy);
    },
  });
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    decorateReply: false,
    globIgnore: ['icon.svg', 'index.html', 'page-preloads.json', 'build-parts.json', 'assets/**'],
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
};
