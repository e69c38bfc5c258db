// Which module may import which: the layers of ARCHITECTURE.md and all exceptions to them.

/** Where a module is: in a domain, or in code of an area that belongs to none. */
type Place = { area: string; domain?: string | undefined; name: string };

export function placeOf(path: string): Place {
  const name = path.split('/').at(-1) ?? '';
  const match = /^packages\/(contract|server|demo|web)\/(?:src\/)?(?:([^/]+)\/)?/.exec(path);
  if (!match) return { area: path.split('/')[0] ?? '', name };
  const [, unit, folder] = match;
  if (unit === 'contract') return { area: 'contract', domain: folder, name };
  if (unit === 'demo') return { area: 'demo', name };
  if (unit === 'server') {
    if (folder === 'platform') return { area: 'platform', domain: folder, name };
    return folder && folder !== 'app'
      ? { area: 'server', domain: folder, name }
      : { area: 'server-root', name };
  }
  if (folder === 'ui') return { area: 'ui', domain: folder, name };
  if (folder === 'platform') return { area: 'web-platform', domain: folder, name };
  return folder && folder !== 'app' ? { area: 'web', domain: folder, name } : { area: 'web-root', name };
}

/**
 * The server from the bottom up. A domain imports from lower layers, and on its own layer only from domains to its
 * left. Calls from a lower domain to a higher one are listed in packages/server/src/register-hooks.ts.
 */
const serverLayers = [
  // People.
  ['workspaces', 'auth', 'people'],
  // Files.
  ['capabilities', 'packs', 'viewers', 'uploads', 'portraits', 'library', 'introductions'],
  // Money.
  ['discounts', 'payments', 'orders'],
  // The case.
  ['cases', 'case-flow', 'case-files', 'requests', 'reports', 'timers'],
  // Features around cases.
  [
    'samples',
    'questions',
    'records',
    'sharing',
    'caregivers',
    'notices',
    'gateway',
    'clinics',
    'integrations',
    'analytics',
    'trail',
    'search',
    'privacy',
    'operations',
    'realtime',
  ],
];

/**
 * The same for the web app. Every page needs the frame, so it is lowest. The page of one case shows parts of most
 * domains, so it is high. Calls from a lower layer to a higher one are registered in src/app when the app starts.
 */
const webLayers = [
  // The frame of every page.
  ['notices', 'shell'],
  // People.
  ['workspaces', 'auth', 'account', 'people'],
  // Files.
  ['uploads', 'viewers', 'library'],
  // Money.
  ['discounts', 'payments', 'orders'],
  // The case.
  ['cases', 'case-files', 'reports', 'introductions', 'questions', 'case-flow', 'requests'],
  // Features around cases.
  [
    'sharing',
    'records',
    'caregivers',
    'case-details',
    'recordings',
    'analytics',
    'trail',
    'clinics',
    'integrations',
    'legal',
    'operations',
  ],
];

/**
 * The contract: the same order, of the shapes that requests and answers are made of. A case answers with its actions,
 * its video and its materials, so it is above them. The signed-in user has a plan, an order and a clinic, so they are
 * highest. `shared` imports no other domain.
 */
const contractLayers = [
  // What every shape may use.
  ['shared', 'dicom', 'imaging', 'notices'],
  // People.
  ['workspaces'],
  // Files.
  ['portraits', 'uploads', 'videos', 'viewers', 'library', 'introductions'],
  // Money.
  ['discounts', 'payments', 'orders'],
  // The case.
  ['case-flow', 'cases', 'requests', 'case-files', 'reports'],
  // Features around cases.
  [
    'people',
    'questions',
    'records',
    'sharing',
    'gateway',
    'clinics',
    'integrations',
    'analytics',
    'trail',
    'search',
    'operations',
  ],
  // The signed-in user.
  ['auth', 'caregivers', 'navigation'],
];

/** The layers of each package, from the bottom up. ARCHITECTURE.md shows them as a table. */
export const layersOf = { contract: contractLayers, server: serverLayers, web: webLayers };

const positionsIn = (layers: string[][]) =>
  new Map(layers.flat().map((domain, position) => [domain, position]));
const positions = {
  contract: positionsIn(contractLayers),
  server: positionsIn([['platform'], ...serverLayers]),
  web: positionsIn(webLayers),
};

/** Returns whether a package lists both domains, and the one below the other or to its left. */
export function isBelow(unit: keyof typeof positions, lower = '', higher = ''): boolean {
  const [low, high] = [lower, higher].map((domain) => positions[unit].get(domain));
  return low !== undefined && high !== undefined && low < high;
}

const isTable = (name: string) => /-tables?\.ts$/.test(name);
const isKind = (kind: string) => (name: string) => name.endsWith(`-${kind}.ts`);
const isRepository = isKind('repository');
const isRoutes = isKind('routes');
const isService = isKind('service');

const isDatabase = (path: string) => path.startsWith('packages/server/src/platform/database/');

function repositoryMay(to: Place, path: string, own: boolean): boolean {
  if (to.area === 'contract' || isDatabase(path)) return true;
  if (to.area !== 'server') return false;
  return own ? !isRoutes(to.name) && !isService(to.name) : isTable(to.name);
}

function routesMay(to: Place, path: string): boolean {
  if (to.area === 'contract') return true;
  if (to.area === 'platform') return !isDatabase(path);
  return to.area === 'server' && !isRepository(to.name) && !isTable(to.name);
}

function serverMay(from: Place, to: Place, path: string, isType: boolean): boolean {
  if (to.area === 'contract') return true;
  const own = to.domain === from.domain;
  if (to.area === 'server' && !own && !isBelow('server', to.domain, from.domain)) return false;
  if (isType) return to.area === 'server' || to.area === 'platform';
  if (isRepository(from.name)) return repositoryMay(to, path, own);
  if (isRoutes(from.name)) return routesMay(to, path);
  return to.area === 'platform' || (to.area === 'server' && (own || !isRoutes(to.name)));
}

function webMay(from: Place, to: Place): boolean {
  if (['contract', 'ui', 'web-platform'].includes(to.area)) return true;
  if (to.area !== 'web') return false;
  return to.domain === from.domain || isBelow('web', to.domain, from.domain);
}

function contractMay(from: Place, to: Place): boolean {
  if (to.area !== 'contract') return false;
  if (from.domain === undefined || to.domain === from.domain) return true;
  return isBelow('contract', to.domain, from.domain);
}

const webAreas = new Set(['ui', 'web', 'web-platform', 'web-root']);

type Rule = {
  says: string;
  /** `path` is where `to` is. */
  may: (from: Place, to: Place, path: string, isType: boolean) => boolean;
};

const rules: Record<string, Rule> = {
  contract: {
    says: 'a domain of the contract imports itself and the domains below it, and nothing else of ours',
    may: contractMay,
  },
  platform: {
    says: 'platform imports the contract and platform',
    may: (from, to) => to.area === 'contract' || to.area === 'platform',
  },
  server: {
    says: 'a domain imports the contract, platform, itself and the domains below it; a repository only the database; routes no database',
    may: serverMay,
  },
  'server-root': {
    says: 'the server imports neither the web app nor the demo',
    may: (from, to) => ['contract', 'platform', 'server', 'server-root'].includes(to.area),
  },
  demo: {
    says: 'the demo imports the contract and the server',
    may: (from, to) => ['contract', 'platform', 'server', 'server-root', 'demo'].includes(to.area),
  },
  ui: { says: 'the design system imports nothing of ours', may: (from, to) => to.area === 'ui' },
  web: {
    says: 'a domain of the web app imports the contract, ui, platform, itself and the domains below it',
    may: webMay,
  },
  'web-platform': {
    says: "the web app's platform imports the contract, ui and platform",
    may: (from, to) => ['contract', 'ui', 'web-platform'].includes(to.area),
  },
  'web-root': {
    says: 'the web app does not import the server',
    may: (from, to) => ['contract', 'ui', 'web', 'web-platform', 'web-root'].includes(to.area),
  },
  e2e: {
    says: 'journeys see the product from outside',
    may: (from, to) => !webAreas.has(to.area),
  },
  bench: {
    says: 'benches see the product from outside',
    may: (from, to) => !webAreas.has(to.area),
  },
  scripts: {
    says: 'scripts import no part of the web app',
    may: (from, to) => !webAreas.has(to.area),
  },
};

/** Returns the domain of a module of a package as `package/domain`. `app` is the code that wires the package. */
export function domainOf(path: string): string | null {
  const place = placeOf(path);
  const unit = unitOf(place);
  return ['contract', 'server', 'web'].includes(unit) ? `${unit}/${place.domain ?? 'app'}` : null;
}

const packageOf: Record<string, string> = {
  platform: 'server',
  'server-root': 'server',
  ui: 'web',
  'web-platform': 'web',
  'web-root': 'web',
};

const unitOf = (place: Place) => packageOf[place.area] ?? place.area;

/**
 * Packages whose tests share fixtures: server tests use the demo's people and studies, and demo tests use the server's
 * test platform.
 */
const testedTogether = new Set(['server', 'demo']);

/** Returns null if the import is allowed, otherwise the broken rule. Tests may import anything in their own package. */
export function brokenRule(
  fromPath: string,
  toPath: string,
  { isType = false, isTest }: { isType?: boolean; isTest: boolean },
): string | null {
  const from = placeOf(fromPath);
  const to = placeOf(toPath);
  if (!isTest && to.name.startsWith('test-') && !from.name.startsWith('test-'))
    return 'test-… modules are for tests only';
  const outside = from.area === 'e2e' || from.area === 'bench';
  if (!outside && (isTest || from.name.startsWith('test-'))) {
    const [own, other] = [unitOf(from), unitOf(to)];
    const isNear = own === other || (testedTogether.has(own) && testedTogether.has(other));
    return isNear || other === 'contract' ? null : 'a test stays in its own package';
  }
  const rule = rules[from.area];
  if (!rule) return `no layer is named for ${fromPath}`;
  return rule.may(from, to, toPath, isType) ? null : rule.says;
}
