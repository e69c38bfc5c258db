// A region of a body map by its name. The list of maps and the map are loaded when the first of them is shown.
import { skipToken, useQuery } from '@tanstack/react-query';
import { loadPart } from '../../ui/load-part.ts';
import { BodyMapPicture } from './body-map-picture.tsx';
import styles from './body-map-picture.module.css';

/** All maps, and where the terms of the built-in glossary are drawn. */
export const bodyMapsQuery = {
  queryKey: ['body-maps'],
  queryFn: () => loadPart(() => import('./body-map-sources.ts')),
  staleTime: Infinity,
};

/** Loads a map. Without a map of this name, it stays pending. */
export function useBodyMap(name: string) {
  const { data: maps } = useQuery(bodyMapsQuery);
  const load = maps?.bodyMapSources[name]?.load;
  return useQuery({
    queryKey: ['body-map', name],
    queryFn: load ? () => loadPart(load) : skipToken,
    staleTime: Infinity,
  });
}

interface LoadedBodyMapProps {
  /** A map and its region, such as `chest.heart`. */
  picture: string;
  isSought?: boolean | undefined;
}

/** Shows nothing if the map cannot be loaded: the explanation is in the words. */
export function LoadedBodyMap({ picture, isSought }: LoadedBodyMapProps) {
  const [name = '', region = ''] = picture.split('.');
  const { data, isError } = useBodyMap(name);
  if (data) return <BodyMapPicture map={data.map} region={region} isSought={isSought} />;
  return isError ? null : <div className={styles['place']} />;
}
