import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../app/testing/test-render.tsx';
import { SearchSelect, type SearchChoice } from './search-select.tsx';

const people: SearchChoice[] = [
  { id: '1', label: 'Ana Ruiz' },
  { id: '2', label: 'Ana Soto' },
];

interface FieldProps {
  onChange: (choice: SearchChoice | null) => void;
  /** Of an earlier search. */
  shown?: readonly SearchChoice[];
}

/** A field whose answer arrives when the test says so. */
function Field({ onChange, shown = [] }: FieldProps) {
  const [typed, setTyped] = useState('');
  const [isAnswered, setAnswered] = useState(false);
  return (
    <>
      <SearchSelect
        label="Patient"
        placeholder=""
        chosen={null}
        typed={typed}
        onType={setTyped}
        found={isAnswered ? people : shown}
        isBusy={typed !== '' && !isAnswered}
        message="Searching"
        isClearable={false}
        onChange={onChange}
      />
      <button type="button" onClick={() => setAnswered(true)}>
        Answer
      </button>
    </>
  );
}

async function typeThen(...keys: string[]) {
  const onChange = vi.fn<(choice: SearchChoice | null) => void>();
  renderPart(<Field onChange={onChange} />);
  const field = await screen.findByRole('combobox', { name: 'Patient' });
  act(() => field.focus());
  fireEvent.change(field, { target: { value: 'ana' } });
  for (const key of keys) fireEvent.keyDown(field, { key, code: key });
  fireEvent.click(screen.getByText('Answer'));
  return { field, onChange };
}
const markedIn = (field: HTMLElement) =>
  document.querySelector(`#${field.getAttribute('aria-controls')} [data-combobox-selected]`)?.textContent;

test('an arrow key pressed while results arrive marks one of them', async () => {
  const { field, onChange } = await typeThen('ArrowDown', 'ArrowDown');
  expect(markedIn(field)).toBe('Ana Soto');
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  expect(onChange).toHaveBeenCalledExactlyOnceWith(people[1]);
});

test('Enter after it chooses the result that it marked', async () => {
  const { onChange } = await typeThen('ArrowDown', 'Enter');
  expect(onChange).toHaveBeenCalledExactlyOnceWith(people[0]);
});

test('what is shown while results arrive is chosen at once', async () => {
  const onChange = vi.fn<(choice: SearchChoice | null) => void>();
  renderPart(<Field onChange={onChange} shown={people} />);
  const field = await screen.findByRole('combobox', { name: 'Patient' });
  act(() => field.focus());
  fireEvent.change(field, { target: { value: 'soto' } });
  for (const key of ['ArrowDown', 'Enter']) fireEvent.keyDown(field, { key, code: key });
  expect(onChange).toHaveBeenCalledExactlyOnceWith(people[1]);
});

test.each([['Enter'], ['ArrowDown', 'Escape']])('nothing is chosen or marked by %s', async (...keys) => {
  const { field, onChange } = await typeThen(...keys);
  expect(markedIn(field)).toBeUndefined();
  expect(onChange).not.toHaveBeenCalled();
});
