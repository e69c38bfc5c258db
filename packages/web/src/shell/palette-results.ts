// Results of the command palette: menu pages immediately, cases and patients from the server.
import { searchEndpoints, type ResponseOf } from '@plainscan/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { formatDay } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { useNavigation } from './navigation.ts';
import { shellMessages } from './shell-messages.ts';

export interface PaletteItem {
  id: string;
  to: string;
  title: string;
  detail: string;
}
export interface PaletteGroup {
  label: string;
  items: PaletteItem[];
}

type Found = ResponseOf<typeof searchEndpoints.search>;

/** Removes accents and case, so that `expediente` finds `Expediénte`. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns whether every word occurs in the text. */
export function matchesAllWords(text: string, words: string): boolean {
  const folded = foldText(text);
  return foldText(words)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

const caseItem = (found: Found['cases'][number]): PaletteItem => ({
  id: found.id,
  to: `/case-details?caseId=${found.id}`,
  title: `${found.patientName}, ${found.title}`,
  detail: [found.name, found.workspaceName].join(', '),
});

const patientItem = (found: Found['patients'][number]): PaletteItem => ({
  id: found.userId,
  to: `/cases?view=all&search=${encodeURIComponent(found.email)}`,
  title: found.name,
  detail: [found.email, formatDay(found.dateOfBirth)].filter(Boolean).join(', '),
});

/** Returns the pages of all the user's menus. */
function usePages(): PaletteItem[] {
  const { navigation, account, actions } = useNavigation();
  const entries = [...navigation, ...actions, ...account.items];
  const seen = new Set<string>();
  return entries.flatMap(({ label, to }) => {
    if (to === undefined || seen.has(to)) return [];
    seen.add(to);
    return [{ id: to.replaceAll('/', '-'), to, title: label, detail: '' }];
  });
}

export function usePaletteResults(words: string): { groups: PaletteGroup[]; message: string | null } {
  const t = useMessages(shellMessages);
  const pages = usePages();
  const typed = words.trim();
  const [asked] = useDebouncedValue(typed, 200);
  const isLong = asked.length >= 2;
  const { data, isError, isFetching } = useQuery({
    queryKey: ['palette', asked],
    queryFn: ({ signal }) => callEndpoint(searchEndpoints.search, { query: { q: asked }, signal }),
    enabled: isLong,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
  const found = typed.length >= 2 ? data : undefined;
  const groups = [
    {
      label: t('palettePages'),
      items: pages.filter(({ title }) => typed === '' || matchesAllWords(title, typed)),
    },
    { label: t('paletteCases'), items: found?.cases.map(caseItem) ?? [] },
    { label: t('palettePatients'), items: found?.patients.map(patientItem) ?? [] },
  ].filter(({ items }) => items.length > 0);
  if (isError) return { groups, message: t('paletteFailed') };
  if (typed.length === 1) return { groups, message: t('paletteHint') };
  const isNothing = groups.length === 0 && typed === asked && !isFetching;
  return { groups, message: isNothing ? t('paletteNone') : null };
}
