import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { saveCsv } from '../platform/page/save-csv.ts';
import { DataTable } from '../ui/lists/data-table.tsx';
import { analyticsMessages } from './analytics-messages.ts';
import styles from './analytics.module.css';

interface FigureColumn<Row> {
  title: string;
  /** The text on the page. */
  text: (row: Row) => string;
  /** The text in the file, if different: numbers without words. */
  kept?: { title: string; text: (row: Row) => string };
}

interface FigureSectionProps<Row> {
  title: string;
  text: string;
  /** File name without the extension. */
  fileName: string;
  level: 2 | 3;
  rows: readonly Row[];
  /** The first column names the row. */
  columns: readonly FigureColumn<Row>[];
  /** The chart, if there is one. */
  children?: ReactNode;
}

/** A section of figures: a chart, the same data as a table, and a CSV file (CG-203). */
export function FigureSection<Row>(props: FigureSectionProps<Row>) {
  const { title, text, fileName, level, rows, columns, children } = props;
  const t = useMessages(analyticsMessages);
  const Title = level === 2 ? 'h2' : 'h3';
  const save = (): void =>
    saveCsv(`${fileName}.csv`, [
      columns.map((column) => column.kept?.title ?? column.title),
      ...rows.map((row) => columns.map((column) => (column.kept?.text ?? column.text)(row))),
    ]);
  return (
    <section className={styles['section']} aria-label={title}>
      <div className={styles['sectionHead']}>
        <div>
          <Title className={styles['sectionTitle']}>{title}</Title>
          <p className={styles['text']}>{text}</p>
        </div>
        <Button
          variant="default"
          leftSection={<Download size={16} strokeWidth={1.75} aria-hidden />}
          aria-label={t('saveCsv', { title })}
          onClick={save}
        >
          CSV
        </Button>
      </div>
      <div className={styles['beside']} data-alone={!children || undefined}>
        {children}
        {rows.length === 0 ? (
          <p className={styles['text']}>{t('none')}</p>
        ) : (
          <DataTable
            label={title}
            rows={rows}
            rowId={(row) => String(rows.indexOf(row))}
            columns={columns.map((column, at) => ({
              id: column.title,
              title: column.title,
              cell: column.text,
              isTitle: at === 0,
              isNumeric: at > 0,
            }))}
          />
        )}
      </div>
    </section>
  );
}
