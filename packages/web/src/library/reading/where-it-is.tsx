// The picture of a term that was found, with what curators have changed.
import { changePictures } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import { bodyMapsQuery, LoadedBodyMap } from '../body-maps/loaded-body-map.tsx';
import { GlossaryChanges } from './glossary-changes.ts';

interface WhereItIsProps {
  /** The term's place in the glossary. */
  place: number;
  /** The report says that it was not seen, or leaves it open. */
  isSought: boolean;
}

export function WhereItIs({ place, isSought }: WhereItIsProps) {
  const changes = useContext(GlossaryChanges);
  const { data: maps } = useQuery(bodyMapsQuery);
  const pictures = useMemo(() => maps && changes && changePictures(maps.pictures, changes), [maps, changes]);
  const picture = pictures?.[place] ?? null;
  return picture === null ? null : <LoadedBodyMap picture={picture} isSought={isSought} />;
}
