import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../app/testing/test-render.tsx';
import { SearchSelect, type SearchChoice } from './search-select.tsx';

const people: SearchChoice[] = [
  { id: '1', label: 'Ana Ruiz' },
  { id: '2', label: 'Ana Soto' },
];

/** A field whose answer arrives when the test says so. */
function Field({ onChange }: { onChange: (choice: SearchChoice | null) => void }) {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly SearchChoice[]>([]);
  return (
    <>
      <SearchSelect
        label="Patient"
        placeholder=""
        chosen={null}
        typed={typed}
        onType={setTyped}
        found={found}
        isBusy={typed !== '' && found.length === 0}
        message="Searching"
        isClearable={false}
        onChange={onChange}
      />
      <button type="button" onClick={() => setFound(people)}>
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

test.each([['Enter'], ['ArrowDown', 'Escape']])('nothing is chosen or marked by %s', async (...keys) => {
  const { field, onChange } = await typeThen(...keys);
  expect(markedIn(field)).toBeUndefined();
  expect(onChange).not.toHaveBeenCalled();
});
