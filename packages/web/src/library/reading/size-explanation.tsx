// A size of a report in inches, with a bar for each dimension above a ruler. Comparing it with a thing would frighten or
// comfort for no reason.
import { inchWords, type WrittenSize } from '@plainscan/contract';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import styles from './explained-text.module.css';
import { readingMessages } from './reading-messages.ts';

const inch = 25.4;
const width = 400;
const margin = 20;
const barHeight = 12;
const barGap = 6;

export function SizeExplanation({ text, size: { millimeters } }: { text: string; size: WrittenSize }) {
  const t = useMessages(readingMessages);
  const { locale } = useLocale();
  const inches = millimeters.map((value) => inchWords(value, locale)).join(t('by'));
  const largest = Math.max(...millimeters);
  const sentence = t(largest < inch * 0.9375 ? 'inch' : 'inches', { size: text, inches });
  return (
    <div>
      <p role="status">{sentence}</p>
      <Ruler millimeters={millimeters} />
    </div>
  );
}

/** Bars above a ruler whose upper edge has inches and whose lower edge has centimeters. */
function Ruler({ millimeters }: WrittenSize) {
  const length = Math.ceil(Math.max(...millimeters, inch) / inch) * inch;
  const at = (value: number): number => margin + (value / length) * (width - 2 * margin);
  const rulerTop = millimeters.length * (barHeight + barGap) + 20;
  const inchStep = Math.ceil(length / inch / 8);
  const centimeterStep = length > 12 * inch ? 10 : length > 3 * inch ? 5 : 1;
  return (
    <svg className={styles['ruler']} viewBox={`0 0 ${width} ${rulerTop + 34}`} aria-hidden>
      {millimeters.map((value, row) => (
        <rect
          key={row}
          className={styles['bar']}
          x={margin}
          y={row * (barHeight + barGap)}
          width={Math.max(1, at(value) - margin)}
          height={barHeight}
          rx={2}
        />
      ))}
      <path
        stroke="currentColor"
        d={[
          `M${at(0)} ${rulerTop}H${at(length)}`,
          ...marks(length, inch).map((value) => `M${at(value)} ${rulerTop}v-8`),
          ...marks(length, 10).map((value) => `M${at(value)} ${rulerTop}v8`),
        ].join('')}
      />
      {marks(length, inch * inchStep).map((value) => (
        <text key={value} x={at(value)} y={rulerTop - 10} textAnchor="middle">
          {value === 0 ? '' : `${Math.round(value / inch)} in`}
        </text>
      ))}
      {marks(length, 10 * centimeterStep).map((value) => (
        <text key={value} x={at(value)} y={rulerTop + 24} textAnchor="middle">
          {value === 0 ? '0' : `${value / 10} cm`}
        </text>
      ))}
    </svg>
  );
}

/** Returns 0 and each multiple of a step up to a length. */
const marks = (length: number, step: number): number[] =>
  Array.from({ length: Math.floor(length / step + 1e-9) + 1 }, (_, count) => count * step);
