// A body map with one region in color: filled and with a stronger outline, so that it is seen without color too.
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { readingMessages } from '../reading/reading-messages.ts';
import { mapSize, type BodyMap, type MapPart, type WrittenWord } from './body-map.ts';
import styles from './body-map-picture.module.css';

/** The outline of a tube takes this much of its width. */
const tubeOutline = 2.4;
const lineHeight = 12;

interface BodyMapPictureProps {
  map: BodyMap;
  /** One of the map's regions. */
  region: string;
  /** Whether a report says that it was not seen here, or leaves it open. */
  isSought?: boolean | undefined;
}

export function BodyMapPicture({ map, region, isSought = false }: BodyMapPictureProps) {
  const t = useMessages(readingMessages);
  const { locale } = useLocale();
  const shown = map.parts.find(({ name }) => name === region);
  const place = shown?.label?.[locale];
  if (!shown || place === undefined) return null;
  const colored = new Set(shown.of ?? [region]);
  const words = `${t(isSought ? 'lookedForHere' : 'here')} ${place}. ${t(`view.${map.view}`)}`;
  return (
    <div className={styles['place']} role="img" aria-label={words}>
      <svg viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}>
        {map.outline.map((d) => (
          <path key={d} className={styles['outline']} d={d} />
        ))}
        {map.parts.map((part, at) => {
          const isColored = part.name !== undefined && colored.has(part.name);
          return part.isHidden && !isColored ? null : <Part key={at} part={part} isColored={isColored} />;
        })}
        <path className={styles['lines']} d={map.lines} />
        {map.words.map((word) => (
          <Word key={`${word.x} ${word.y}`} {...word} />
        ))}
      </svg>
      <p>{words}</p>
    </div>
  );
}

function Part({ part: { d, tube, isFine }, isColored }: { part: MapPart; isColored: boolean }) {
  const className = styles[isColored ? 'colored' : 'part'];
  if (tube === undefined) return <path className={className} data-fine={isFine} d={d} />;
  return (
    <g className={className}>
      <path className={styles['tube']} d={d} strokeWidth={tube} />
      <path className={styles['inside']} d={d} strokeWidth={Math.max(tube - tubeOutline, 0.6)} />
    </g>
  );
}

/** One line for each of its words: narrow enough for a corner, in Spanish too. */
function Word({ word, x, y, anchor }: WrittenWord) {
  const t = useMessages(readingMessages);
  const lines = typeof word === 'string' ? t(`word.${word}`).split(' ') : [word.level];
  return (
    <text y={y} textAnchor={anchor} paintOrder="stroke">
      {lines.map((line, at) => (
        <tspan key={line} x={x} dy={at === 0 ? undefined : lineHeight}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
