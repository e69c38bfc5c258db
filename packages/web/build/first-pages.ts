// The pages that people open from an email or a bookmark, and how the build puts what they need into few files: each file
// costs a round trip on a slow connection, of which a browser makes six at once.
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { bareContract } from './bare-contract.ts';
import { glossaryData } from './glossary-data.ts';
import { languagePacks, packName } from './language-packs.ts';

/** A page whose files the first response names. */
export interface FirstPage {
  /**
   * The modules that request the page's data. They load first, with the entry and the texts of the loading page. The
   * rest arrives while the server responds.
   */
  readonly ahead?: readonly string[];
  /** The module that runs before the app's scripts have arrived; the server puts its code into the page. */
  readonly firstLook?: string;
  readonly modules: readonly string[];
}

const routes = '/src/app/library-routes.tsx';
const library = [routes, '/src/app/mantine-layout.tsx'];
const viewer = [...library, '/src/app/viewer-layout.tsx'];
const viewerAhead = [routes, '/src/viewers/look-ahead.ts'];
const signedIn = [...library, '/src/app/signed-in-layout.tsx'];

/** By the first part of the path. */
export const firstPages: Readonly<Record<string, FirstPage>> = {
  login: { firstLook: '/src/auth/first-steps.ts', modules: ['/src/auth/login/login-page.tsx'] },
  viewer: { ahead: viewerAhead, modules: [...viewer, '/src/viewers/viewer-page.tsx'] },
  'report-viewer': { ahead: viewerAhead, modules: [...viewer, '/src/viewers/report-viewer-page.tsx'] },
  'video-report': { modules: [...library, '/src/sharing/video-report-page.tsx'] },
  'patient-dashboard': {
    firstLook: '/src/records/first-steps.ts',
    modules: [...signedIn, '/src/records/patient-dashboard-page.tsx'],
  },
  'patient-report': {
    ahead: [routes, '/src/records/report/look-ahead.ts'],
    firstLook: '/src/records/report/first-look.ts',
    modules: [...signedIn, '/src/records/report/patient-report-page.tsx'],
  },
  cases: {
    firstLook: '/src/cases/first-steps.ts',
    modules: [...signedIn, '/src/cases/list/case-list-page.tsx'],
  },
  'case-details': {
    firstLook: '/src/cases/first-steps.ts',
    modules: [...signedIn, '/src/case-details/case-details-page.tsx'],
  },
};

/** Pages whose modules are grouped. The others share these groups. */
const smallPages = ['patient-dashboard', 'patient-report', 'cases'];
const groupedPages = ['login', ...smallPages, 'case-details'];

/** What requests a page's data while the rest of it arrives. */
const lookAhead = 'look-ahead';

/** Groups of two pages that share too much for all others to load it. */
const pairs: Readonly<Record<string, string>> = {
  'cases+case-details': 'staff',
  'patient-report+case-details': 'study',
};

/** What signed-in users load after a page is shown: menus, panels, the idle guard. */
const later = 'later';
const laterModules = [
  '/src/ui/layout/shell-menus.tsx',
  '/src/shell/help-panel.tsx',
  '/src/notices/notification-panel.tsx',
  '/src/app/idle-guard.tsx',
  '/src/uploads/sending-bar.tsx',
];
const laterShared = 'later-shared';

/** Returns the name of the group of a module that these pages load before they are shown. */
export function groupOf(all: ReadonlySet<string>): string {
  const pages = new Set([...all].filter((page) => page !== later));
  const [only = ''] = pages;
  if (all.has(later) && pages.size < 2) {
    if (pages.size === 0) return later;
    if (only === 'case-details') return laterShared;
  }
  if (pages.has(lookAhead)) return pages.has('login') ? 'common' : 'calls';
  if (pages.size < 2) return only;
  if (pages.has('login')) return 'common';
  return pairs[groupedPages.filter((page) => pages.has(page)).join('+')] ?? 'signed-in';
}

type Group = Rolldown.CodeSplittingGroup;
type Output = Pick<Rolldown.OutputChunk, 'fileName' | 'imports' | 'moduleIds'>;

/** Returns the pages that load each module before they are shown. */
export function pagesByModule(
  chunks: readonly Output[],
  pages: Readonly<Record<string, readonly string[]>>,
): Map<string, Set<string>> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Map<string, Set<string>>();
  for (const [page, modules] of Object.entries(pages)) {
    const loaded = new Set(
      chunks.filter(({ moduleIds }) => modules.some((module) => moduleIds.some((id) => id.endsWith(module)))),
    );
    for (const { imports, moduleIds } of loaded) {
      for (const name of imports) {
        const imported = byName.get(name);
        if (imported) loaded.add(imported);
      }
      for (const id of moduleIds) found.set(id, (found.get(id) ?? new Set()).add(page));
    }
  }
  return found;
}

/** Bundles the app without any groups, which tells what each page loads before it is shown. */
async function readPages({ root = process.cwd(), resolve }: UserConfig): Promise<Map<string, Set<string>>> {
  const pages = Object.fromEntries(
    groupedPages.map((page) => {
      const { ahead = [], modules }: FirstPage = firstPages[page] ?? { modules: [] };
      return [page, [...ahead, ...modules]];
    }),
  );
  pages[later] = laterModules;
  pages[lookAhead] = ['/src/platform/session/session.ts', ...(firstPages['patient-report']?.ahead ?? [])];
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: resolve ?? {},
    plugins: [bareContract(), languagePacks(), glossaryData(), react(), withoutWorkers],
    build: { write: false, minify: false, cssMinify: false, assetsInlineLimit: 0 },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  return pagesByModule(
    outputs.filter((part) => part.type === 'chunk'),
    pages,
  );
}

/** Workers are bundles of their own, and take most of the time. */
const withoutWorkers: Plugin = {
  name: 'without-workers',
  enforce: 'pre',
  resolveId: (id) => (/\?(worker|url)/.test(id) ? { id: '\0file', external: true } : null),
  transform: (code) =>
    code.includes('import.meta.url') ? { code: code.replaceAll('import.meta.url', "''"), map: null } : null,
};

/** Parts of libraries that forms, menus and dialogs share, each with what it imports. */
const vendors: readonly Group[] = [
  {
    name: 'rules',
    test: /[\\/]node_modules[\\/]zod[\\/]|[\\/]contract[\\/]src[\\/]shared[\\/]field-|[\\/]forms[\\/]form-schema\.ts$/,
  },
  { name: 'dates', test: /[\\/]node_modules[\\/]dayjs[\\/]/ },
  {
    name: 'floating',
    test: /[\\/]@floating-ui[\\/]|[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/](Popover|Menu|Tooltip)[\\/]/,
  },
  {
    name: 'overlays',
    test: /[\\/]react-remove-scroll|[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/](Modal|ModalBase|Drawer|ScrollArea)[\\/]/,
  },
];

/** What the pages of guests share with those of signed-in users, and which imports nothing of the latter's frame. */
const leaves = /[\\/](contract[\\/]src|node_modules[\\/](lucide-react|@tanstack))[\\/]/;
const fields = /[\\/]ui[\\/]fields[\\/](focus-now|typed-date)\.ts$/;

/** Texts of these groups are in one file, because they are shown together. */
const textsOf: Readonly<Record<string, string>> = {
  common: 'entry',
  login: 'entry',
  staff: 'cases',
  study: 'patient-report',
  'later-shared': 'later',
};

/** Returns the groups of the first pages, before those of all others. */
function groupsOf(pages: ReadonlyMap<string, ReadonlySet<string>>, others: readonly Group[]): Group[] {
  const groups = new Map([...pages].map(([id, loading]) => [id, groupOf(loading)]));
  // What a module imports without using it is not loaded with it.
  const own = (name: string, rest: Partial<Group> = {}): Group => ({
    name,
    test: (id) => groups.get(id) === name,
    includeDependenciesRecursively: false,
    ...rest,
  });
  const texts: Group = {
    name: (id) =>
      packName(id, (table) => {
        const group = groups.get(table);
        return group && (textsOf[group] ?? group);
      }),
  };
  const all: Group[] = [
    texts,
    { name: 'start', tags: ['$initial' as const] },
    own('common'),
    own('login'),
    own('calls', {
      test: (id) =>
        groups.get(id) === 'calls' || fields.test(id) || (groups.get(id) === 'signed-in' && leaves.test(id)),
    }),
    own('signed-in'),
    ...Object.values(pairs).map((name) => own(name)),
    // Another page does not load all of one page because it shares a part of it.
    ...smallPages.map((page) => own(page, { name: `${page}-shared`, minShareCount: 2 })),
    ...smallPages.map((page) => own(page)),
    ...vendors,
    own(laterShared),
    own(later),
    // Case details share much with many pages, so the shared part is split by who needs it.
    own('case-details', { name: 'case-details-shared', minShareCount: 2, entriesAware: true }),
    own('case-details'),
    ...others,
  ];
  return all.map((group, at) => ({ ...group, priority: all.length - at }));
}

/**
 * Groups the modules of the first pages by the pages that need them, and those of other pages as `others` says.
 */
export function firstPageChunks(others: readonly Group[]): Plugin {
  return {
    name: 'first-page-chunks',
    apply: 'build',
    async config(config) {
      const groups = groupsOf(await readPages(config), others);
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}
