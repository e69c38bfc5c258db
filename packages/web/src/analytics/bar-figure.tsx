import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import styles from './analytics.module.css';

interface Bar {
  /** Label next to the bar. */
  name: string;
  /** In the order of `parts`. */
  values: readonly number[];
}

interface BarFigureProps {
  bars: readonly Bar[];
  /** Names of each bar's parts, if there are several. */
  parts?: readonly string[];
  /** Formats the numbers on the axis. */
  write: (value: number) => string;
  /** Positions of the axis labels. By default, round numbers. */
  ticks?: readonly number[];
}

const colors = ['var(--brand-fill)', 'var(--figure-2)', 'var(--figure-3)', 'var(--figure-4)'];

const axisWith = (ticks: readonly number[]) => ({ ticks: [...ticks], domain: [0, ticks.at(-1) ?? 0] });

/** Horizontal bars. Hidden from screen readers, because the table next to it has the same content. */
export function BarFigure({ bars, parts = [''], write, ticks }: BarFigureProps) {
  const series = parts.map((label, at) => ({
    name: `part${at}`,
    label,
    color: colors[at] ?? 'var(--brand-fill)',
  }));
  const data = bars.map(({ name, values }) => ({
    name,
    ...Object.fromEntries(values.map((value, at) => [`part${at}`, value])),
  }));
  return (
    <div className={styles['chart']} aria-hidden>
      <BarChart
        h={bars.length * 44 + 40}
        data={data}
        dataKey="name"
        orientation="vertical"
        type="stacked"
        series={series}
        withTooltip={false}
        gridAxis="x"
        tickLine="none"
        valueFormatter={write}
        maxBarWidth={22}
        yAxisProps={{ width: 132, interval: 0 }}
        xAxisProps={ticks ? axisWith(ticks) : { tickCount: 4, allowDecimals: false }}
        barProps={{ isAnimationActive: false }}
        barChartProps={{ accessibilityLayer: false }}
      />
      {parts.length > 1 ? (
        <ul className={styles['legend']}>
          {series.map(({ name, label, color }) => (
            <li key={name}>
              <span className={styles['swatch']} style={{ background: color }} />
              {label}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
