import type { ClinicChange } from '@plainscan/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../app/testing/test-render.tsx';
import { useSettingWords } from './setting-words.ts';

function LastChange({ change }: { change: ClinicChange }) {
  return <p>{useSettingWords().lastChange(change)}</p>;
}

test.each([
  [null, 'Ruth Calloway', 'Ruth Calloway set this on 11/28/2026.'],
  ['', 'Ruth Calloway', 'Ruth Calloway set this on 11/28/2026.'],
  [null, null, 'Set on 11/28/2026.'],
  ['Lakeside', 'Ruth Calloway', 'Ruth Calloway changed this on 11/28/2026, from “Lakeside”.'],
])('a setting that was %o and that %s changed: “%s”', (before, by, words) => {
  const change = {
    id: 'c',
    setting: 'name',
    by,
    at: '2026-11-28T12:00:00.000Z',
    before,
    after: 'Harbor',
  } as const;
  renderPart(<LastChange change={change} />);
  expect(screen.getByText(words)).toBeTruthy();
});
