import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { amountText } from './amount-text.ts';
import type { Draft, Measure } from './measure-draft.ts';
import styles from './measure-layer.module.css';
import { angleOf, lengthOf, regionOf, type SliceFacts } from '../viewport/slice-geometry.ts';
import { studyToolMessages } from '../study/study-tool-messages.ts';
import type { Point } from '../viewport/viewport-gestures.ts';

export interface MeasureLayerProps {
  measures: readonly (Measure | Draft)[];
  facts: SliceFacts | null;
  /** Converts the picture's own pixels to the pane's. Returns `null` while there is no picture. */
  toPane: (point: Point) => Point | null;
  /** Where the keyboard would set the next point. */
  cursor: Point | null;
}

/** The measures, drawn over the picture and fixed to it. */
export function MeasureLayer({ measures, facts, toPane, cursor }: MeasureLayerProps) {
  const mark = cursor && toPane(cursor);
  return (
    <>
      <svg className={styles['layer']} aria-hidden>
        {measures.map((measure, at) => (
          <Shape key={'id' in measure ? measure.id : `draft-${at}`} {...measure} toPane={toPane} />
        ))}
        {mark ? (
          <path className={styles['cursor']} d={`M${mark.x - 12} ${mark.y}h24M${mark.x} ${mark.y - 12}v24`} />
        ) : null}
      </svg>
      <ul className={styles['labels']} aria-live="polite">
        {facts
          ? measures.map((measure, at) => (
              <Label
                key={'id' in measure ? measure.id : `draft-${at}`}
                measure={measure}
                facts={facts}
                toPane={toPane}
              />
            ))
          : null}
      </ul>
    </>
  );
}

function Shape({ tool, points, toPane }: Draft & Pick<MeasureLayerProps, 'toPane'>) {
  const places = points.map(toPane).filter((point) => point !== null);
  const [a, b] = places;
  if (!a || !b) return null;
  if (tool === 'roi') {
    // Drawn from its corners, so that the ellipse turns with the picture. A quarter turn only swaps its sides.
    return (
      <ellipse
        className={styles['shape']}
        cx={(a.x + b.x) / 2}
        cy={(a.y + b.y) / 2}
        rx={Math.abs(b.x - a.x) / 2}
        ry={Math.abs(b.y - a.y) / 2}
      />
    );
  }
  return (
    <>
      <polyline className={styles['shape']} points={places.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {places.map(({ x, y }) => (
        <circle key={`${x},${y}`} className={styles['end']} cx={x} cy={y} r={3} />
      ))}
    </>
  );
}

type LabelProps = Pick<MeasureLayerProps, 'toPane'> & { measure: Measure | Draft; facts: SliceFacts };

function Label({ measure, facts, toPane }: LabelProps) {
  const lines = useLines(measure, facts);
  const last = measure.points.at(-1);
  const place = last && toPane(last);
  if (!place || lines.length === 0) return null;
  return (
    <li className={styles['label']} style={{ left: place.x + 10, top: place.y + 8 }}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </li>
  );
}

function useLines({ tool, points }: Draft, facts: SliceFacts): string[] {
  const { locale } = useLocale();
  const t = useMessages(studyToolMessages);
  const [a, b, c] = points;
  if (!a || !b) return [];
  if (tool === 'length') return [amountText(lengthOf([a, b], facts), locale, t)];
  if (tool === 'angle') return c ? [amountText(angleOf([a, b, c], facts), locale, t)] : [];
  const { area, mean, deviation } = regionOf([a, b], facts);
  const number = (value: number) =>
    `${value.toLocaleString(locale, { maximumFractionDigits: 1 })} ${facts.unit}`.trim();
  return [
    typeof area === 'string'
      ? amountText(area, locale, t)
      : t('area', { value: amountText(area, locale, t) }),
    ...(mean === null ? [] : [t('mean', { value: number(mean) })]),
    ...(deviation === null ? [] : [t('deviation', { value: number(deviation) })]),
  ];
}
