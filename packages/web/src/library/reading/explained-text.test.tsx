import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../app/testing/test-page.tsx';
import { LocaleProvider } from '../../platform/language/i18n.tsx';
import { ExplainedText } from './explained-text.tsx';
import type { TextKind } from './use-term-finder.ts';

const show = (text: string, kind: TextKind) =>
  renderPage(
    <LocaleProvider>
      <ExplainedText kind={kind} text={text} />
    </LocaleProvider>,
    { address: '/patient-report', answers: {} },
  );

const sentence = 'The report says this was not seen.';

it('B26: what a report says was not seen is marked, and the explanation begins with that', async () => {
  await show('No midline shift or hydrocephalus. Mild atrophy.', 'report');
  fireEvent.click(await screen.findByRole('button', { name: /^midline shift ?, not seen$/ }));
  expect(screen.getByRole('status').textContent).toMatch(new RegExp(`^${sentence}`));
  fireEvent.click(screen.getByRole('button', { name: 'atrophy' }));
  expect(screen.getByRole('status').textContent).not.toContain(sentence);
});

it('B26: what is said in a video is not called the report’s', async () => {
  await show('No midline shift.', 'speech');
  expect(await screen.findByRole('button', { name: 'midline shift' })).toBeTruthy();
  expect(screen.queryByText(sentence)).toBeNull();
});
