// Figures of people and money: recordings per consultant, patient feedback, revenue.
import type { Analytics } from '@plainscan/contract';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { analyticsMessages } from './analytics-messages.ts';
import { BarFigure } from './bar-figure.tsx';
import type { FigurePartProps } from './case-figures.tsx';
import { FigureSection } from './figure-section.tsx';
import { shareOf } from './figure-words.ts';

/** Maximum number of people in the chart. The table has all of them. */
const drawnPeople = 10;

export function ConsultantFigures({ figures: { consultants }, level }: FigurePartProps) {
  const t = useMessages(analyticsMessages);
  const { locale } = useLocale();
  const drawn = consultants.slice(0, drawnPeople);
  return (
    <FigureSection
      title={t('consultants')}
      text={t('consultantsText')}
      fileName="consultants"
      level={level}
      rows={consultants}
      columns={[
        { title: t('consultant'), text: ({ name }) => name },
        { title: t('cases'), text: ({ cases }) => String(cases) },
        { title: t('minutes'), text: ({ seconds }) => (seconds / 60).toFixed(1) },
      ]}
    >
      {drawn.length > 0 ? (
        <BarFigure
          bars={drawn.map(({ name, cases }) => ({ name, values: [cases] }))}
          write={(value) => value.toLocaleString(locale)}
        />
      ) : null}
    </FigureSection>
  );
}

export function RatingFigures({ figures: { ratings, rated }, level }: FigurePartProps) {
  const t = useMessages(analyticsMessages);
  const { locale } = useLocale();
  const rows = ratings.map((number, at) => ({ score: t('scoreOf', { n: at + 1 }), number })).toReversed();
  return (
    <FigureSection
      title={t('ratings')}
      text={t('ratingsText')}
      fileName="ratings"
      level={level}
      rows={rows}
      columns={[
        { title: t('score'), text: ({ score }) => score },
        { title: t('number'), text: ({ number }) => String(number) },
        { title: t('ofRated'), text: ({ number }) => `${shareOf(number, rated)}%` },
      ]}
    >
      <BarFigure
        bars={rows.map(({ score, number }) => ({ name: score, values: [number] }))}
        write={(value) => value.toLocaleString(locale)}
      />
    </FigureSection>
  );
}

/** B20: the two questions after the rating. */
export function AnswerFigures({ figures: { understanding, worry }, level }: FigurePartProps) {
  const t = useMessages(analyticsMessages);
  const { locale } = useLocale();
  const rows = understanding
    .map((understood, at) => ({ answer: t('answerOf', { n: at + 1 }), understood, worried: worry[at] ?? 0 }))
    .toReversed();
  return (
    <FigureSection
      title={t('answers')}
      text={t('answersText')}
      fileName="answers"
      level={level}
      rows={rows}
      columns={[
        { title: t('answer'), text: ({ answer }) => answer },
        { title: t('understanding'), text: ({ understood }) => String(understood) },
        { title: t('worry'), text: ({ worried }) => String(worried) },
      ]}
    >
      <BarFigure
        bars={rows.map(({ answer, understood, worried }) => ({
          name: answer,
          values: [understood, worried],
        }))}
        parts={[t('understanding'), t('worry')]}
        write={(value) => value.toLocaleString(locale)}
      />
    </FigureSection>
  );
}

type MoneyRow = { what: string; number: number | null; cents: number | null };

export function MoneyFigures({ figures, level }: FigurePartProps) {
  const t = useMessages(analyticsMessages);
  const { locale } = useLocale();
  const rows = moneyRows(figures, t);
  const dollars = ({ cents }: MoneyRow): string =>
    cents === null ? '' : (cents / 100).toLocaleString(locale, { style: 'currency', currency: 'USD' });
  const amount = {
    title: t('amount'),
    text: dollars,
    kept: {
      title: `${t('amount')} (USD)`,
      text: ({ cents }: MoneyRow) => (cents === null ? '' : (cents / 100).toFixed(2)),
    },
  };
  return (
    <FigureSection
      title={t('money')}
      text={t('moneyText')}
      fileName="payments"
      level={level}
      rows={rows}
      columns={[
        { title: t('what'), text: ({ what }) => what },
        { title: t('number'), text: ({ number }) => (number === null ? '' : String(number)) },
        ...(figures.revenue ? [amount] : []),
      ]}
    />
  );
}

function moneyRows(
  { revenue, unpaidCases, failedPayments }: Analytics,
  t: (key: 'money.received' | 'money.refunded' | 'money.net' | 'money.unpaid' | 'money.failed') => string,
): MoneyRow[] {
  const taken = revenue && [
    { what: t('money.received'), number: revenue.payments, cents: revenue.receivedCents },
    { what: t('money.refunded'), number: revenue.refunds, cents: revenue.refundedCents },
    { what: t('money.net'), number: null, cents: revenue.receivedCents - revenue.refundedCents },
  ];
  return [
    ...(taken ?? []),
    { what: t('money.unpaid'), number: unpaidCases, cents: null },
    { what: t('money.failed'), number: failedPayments, cents: null },
  ];
}
