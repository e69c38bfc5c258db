// All resource library calls of the web app.
import {
  defaultMaterialCategories,
  materialEndpoints,
  materialTypes,
  maxPageSize,
  normalEndpoints,
  pageSize,
  type MarkNormal,
  type Material,
  type MaterialCategory,
  type MaterialFilter,
  type MaterialType,
  type ResponseOf,
  type SentBody,
} from '@plainscan/contract';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { callEndpoint } from '../platform/api/call-endpoint.ts';

export interface LibrarySearch {
  /** 0-based. */
  page: number;
  keyword: string;
  filterBy: MaterialFilter;
  categories: readonly MaterialCategory[];
  types: readonly MaterialType[];
}

export const materialListQuery = ({ page, keyword, filterBy, categories, types }: LibrarySearch) => {
  const query = {
    ...({ page, limit: pageSize, keyword, filterBy, orderField: 'createdAt', orderType: 'DESC' } as const),
    category: [...categories],
    type: [...types],
  };
  return queryOptions({
    queryKey: ['materials', 'list', query],
    queryFn: ({ signal }) => callEndpoint(materialEndpoints.listMaterials, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** One page of ready resources of these kinds whose title matches the keyword. */
const readyMaterials =
  (key: string, category: readonly MaterialCategory[], type: readonly MaterialType[]) =>
  (keyword: string) => {
    const query = {
      ...({
        page: 0,
        limit: maxPageSize,
        keyword,
        orderField: 'title',
        orderType: 'ASC',
      } as const),
      category: [...category],
      type: [...type],
      status: ['ready'],
    };
    return queryOptions({
      queryKey: ['materials', key, query],
      queryFn: ({ signal }) => callEndpoint(materialEndpoints.listMaterials, { query, signal }),
      placeholderData: keepPreviousData,
    });
  };
export type ReadyMaterialsQuery = ReturnType<typeof readyMaterials>;

/** CG-66: the studies that are shared with cases. */
export const sharedStudiesQuery = readyMaterials('shared', ['sharedStudy'], ['dcm']);
/** T22: resources that can be added to a video report. */
export const showableMaterialsQuery = readyMaterials('showable', defaultMaterialCategories, materialTypes);

/** B11: resources that can be inserted between the parts of a video report. */
export const libraryClipsQuery = readyMaterials('clips', defaultMaterialCategories, ['video']);

const names = (
  row: typeof materialEndpoints.listTags | typeof materialEndpoints.listSelfHelpCategories,
  key: string,
) =>
  queryOptions({
    queryKey: ['materials', key],
    queryFn: async ({ signal }) => (await callEndpoint(row, { signal })).data,
  });

/** The existing tags, most used first. */
export const tagsQuery = names(materialEndpoints.listTags, 'tags');
export const selfHelpCategoriesQuery = names(
  materialEndpoints.listSelfHelpCategories,
  'self-help-categories',
);

export const readMaterial = (id: string): Promise<Material> =>
  callEndpoint(materialEndpoints.getMaterial, { params: { id } });

type List = ResponseOf<typeof materialEndpoints.listMaterials>;

/** Replaces a resource in the cached lists. `null` removes it. */
export function changeListed(client: QueryClient, id: string, material: Material | null): void {
  client.setQueriesData<List>({ queryKey: ['materials', 'list'] }, (list) => {
    if (!list?.data.some((shown) => shown.id === id)) return list;
    if (material !== null)
      return { ...list, data: list.data.map((shown) => (shown.id === id ? material : shown)) };
    return { ...list, data: list.data.filter((shown) => shown.id !== id), total: list.total - 1 };
  });
}

function useInvalidateLists(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['materials'] });
}

export type MaterialBody = SentBody<typeof materialEndpoints.createMaterial>;

export function useSaveMaterial(material: Material | null) {
  const invalidateLists = useInvalidateLists();
  return useMutation({
    mutationFn: ({ removeThumbnail, ...body }: MaterialBody & { removeThumbnail: boolean }) => {
      if (material === null) return callEndpoint(materialEndpoints.createMaterial, { body });
      const params = { id: material.id };
      return callEndpoint(materialEndpoints.updateMaterial, { params, body: { ...body, removeThumbnail } });
    },
    onSuccess: invalidateLists,
  });
}

/** B18: marks a study of the library as normal. */
export function useMarkNormal({ id }: Material) {
  const invalidateLists = useInvalidateLists();
  return useMutation({
    mutationFn: (body: MarkNormal) => callEndpoint(normalEndpoints.markNormal, { params: { id }, body }),
    onSuccess: invalidateLists,
  });
}

export function useUnmarkNormal({ id }: Material) {
  const invalidateLists = useInvalidateLists();
  return useMutation({
    mutationFn: () => callEndpoint(normalEndpoints.unmarkNormal, { params: { id } }),
    onSuccess: invalidateLists,
  });
}

export function useRemoveMaterial() {
  const invalidateLists = useInvalidateLists();
  return useMutation({
    mutationFn: ({ id }: Material) => callEndpoint(materialEndpoints.removeMaterial, { params: { id } }),
    onSuccess: invalidateLists,
    // Another user may have removed it, which the list then shows.
    onError: () => void invalidateLists(),
  });
}
