// Case figures: how long cases took, how they ended, and which are open.
import { ageGroups, caseStatusWords, type Analytics } from '@plainscan/contract';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { analyticsMessages } from './analytics-messages.ts';
import { BarFigure } from './bar-figure.tsx';
import { FigureSection } from './figure-section.tsx';
import { durationTicks, durationWords, hoursOf, shareOf } from './figure-words.ts';

export interface FigurePartProps {
  figures: Analytics;
  level: 2 | 3;
}

export function StageFigures({ figures: { stages }, level }: FigurePartProps) {
  const t = useMessages(analyticsMessages);
  const { locale } = useLocale();
  const write = (seconds: number) => durationWords(seconds, locale);
  return (
    <FigureSection
      title={t('stages')}
      text={t('stagesText')}
      fileName="stages"
      level={level}
      rows={stages}
      columns={[
        { title: t('stage'), text: ({ stage }) => t(`stage.${stage}`) },
        { title: t('cases'), text: ({ cases }) => String(cases) },
        {
          title: t('median'),
          text: ({ medianSeconds }) => write(medianSeconds),
          kept: { title: t('medianHours'), text: ({ medianSeconds }) => hoursOf(medianSeconds) },
        },
        {
          title: t('ninth'),
          text: ({ ninthSeconds }) => write(ninthSeconds),
          kept: { title: t('ninthHours'), text: ({ ninthSeconds }) => hoursOf(ninthSeconds) },
        },
      ]}
    >
      <BarFigure
        bars={stages.map(({ stage, medianSeconds, ninthSeconds }) => ({
          name: t(`stage.${stage}`),
          values: [medianSeconds, ninthSeconds - medianSeconds],
        }))}
        parts={[t('median'), t('ninthBar')]}
        write={write}
        ticks={durationTicks(Math.max(...stages.map(({ ninthSeconds }) => ninthSeconds)))}
      />
    </FigureSection>
  );
}

export function AfterFigures({
  figures: { period, opened, watched, finished, rated },
  level,
}: FigurePartProps) {
  const t = useMessages(analyticsMessages);
  const { locale } = useLocale();
  const rows = [
    { step: t('step.sent'), reports: period.sent },
    { step: t('step.opened'), reports: opened },
    { step: t('step.watched'), reports: watched },
    { step: t('step.finished'), reports: finished },
    { step: t('step.rated'), reports: rated },
  ];
  return (
    <FigureSection
      title={t('after')}
      text={t('afterText')}
      fileName="after-sending"
      level={level}
      rows={rows}
      columns={[
        { title: t('step'), text: ({ step }) => step },
        { title: t('reports'), text: ({ reports }) => String(reports) },
        { title: t('share'), text: ({ reports }) => `${shareOf(reports, period.sent)}%` },
      ]}
    >
      <BarFigure
        bars={rows.map(({ step, reports }) => ({ name: step, values: [reports] }))}
        write={(value) => value.toLocaleString(locale)}
      />
    </FigureSection>
  );
}

/** B20: where patients stop watching. */
export function ChapterFigures({ figures: { chapters }, level }: FigurePartProps) {
  const t = useMessages(analyticsMessages);
  const rows = chapters.map((row, index) => ({
    ...row,
    name: t('chapterOf', { n: index + 1 }),
    share: shareOf(row.watched, row.reports),
  }));
  return (
    <FigureSection
      title={t('chapters')}
      text={t('chaptersText')}
      fileName="chapters"
      level={level}
      rows={rows}
      columns={[
        { title: t('chapter'), text: ({ name }) => name },
        { title: t('chapterReports'), text: ({ reports }) => String(reports) },
        { title: t('chapterWatched'), text: ({ watched }) => String(watched) },
        { title: t('chapterShare'), text: ({ share }) => `${share}%` },
      ]}
    >
      {rows.length > 0 ? (
        <BarFigure
          bars={rows.map(({ name, share }) => ({ name, values: [share] }))}
          write={(value) => `${value}%`}
          ticks={[0, 25, 50, 75, 100]}
        />
      ) : null}
    </FigureSection>
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

export function OpenFigures({ figures: { open }, level }: FigurePartProps) {
  const t = useMessages(analyticsMessages);
  const { locale } = useLocale();
  const groups = ageGroups.map((days) => t(`age.${days}`));
  const wordOf = ({ status }: Analytics['open'][number]) => caseStatusWords[locale][status];
  return (
    <FigureSection
      title={t('open')}
      text={t('openText')}
      fileName="open-cases"
      level={level}
      rows={open}
      columns={[
        { title: t('status'), text: wordOf },
        ...groups.map((title, at) => ({
          title,
          text: ({ ages }: Analytics['open'][number]) => String(ages[at] ?? 0),
        })),
        { title: t('total'), text: ({ ages }) => String(sum(ages)) },
      ]}
    >
      <BarFigure
        bars={open.map((row) => ({ name: wordOf(row), values: row.ages }))}
        parts={groups}
        write={(value) => value.toLocaleString(locale)}
      />
    </FigureSection>
  );
}
