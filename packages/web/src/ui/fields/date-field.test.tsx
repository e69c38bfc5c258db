import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../app/testing/test-render.tsx';
import { DateField } from './date-field.tsx';

function Held({ onChange, start = null }: { onChange: (iso: string | null) => void; start?: string | null }) {
  const [value, setValue] = useState(start);
  const take = (iso: string | null) => {
    setValue(iso);
    onChange(iso);
  };
  return (
    <>
      <DateField label="Report date" value={value} onChange={take} min="2026-11-23" max="2027-11-20" />
      <button type="button" onClick={() => setValue('2026-12-24')}>
        From outside
      </button>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Report date');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

describe('DateField', () => {
  it('returns an ISO date, and null while incomplete', () => {
    const onChange = vi.fn();
    renderPart(<Held onChange={onChange} />);
    type('11/2');
    type('11/24/2026');
    type('11/24/202');
    expect(onChange.mock.calls).toEqual([['2026-11-24'], [null]]);
    expect(field().value).toBe('11/24/202');
  });
  it('shows an error when it is left, not before, and says how to fix it', () => {
    renderPart(<Held onChange={() => {}} />);
    type('24.12');
    expect(screen.queryByText(/Type the date/)).toBeNull();
    fireEvent.blur(field());
    expect(screen.getByText('Type the date as month, day and year, like 03/14/1957.')).toBeTruthy();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(field().value).toBe('24.12');
  });
  it('enforces its first and last date', () => {
    const onChange = vi.fn();
    renderPart(<Held onChange={onChange} />);
    type('11/22/2026');
    fireEvent.blur(field());
    expect(screen.getByText('The earliest day is 11/23/2026.')).toBeTruthy();
    type('11/21/2027');
    fireEvent.blur(field());
    expect(screen.getByText('The latest day is 11/20/2027.')).toBeTruthy();
    expect(onChange).not.toHaveBeenCalled();
  });
  it('shows a value set from outside', () => {
    renderPart(<Held onChange={() => {}} start="2026-11-24" />);
    expect(field().value).toBe('11/24/2026');
    fireEvent.click(screen.getByText('From outside'));
    expect(field().value).toBe('12/24/2026');
  });
  it('speaks Spanish', () => {
    renderPart(<Held onChange={() => {}} />, 'es');
    type('x');
    fireEvent.blur(field());
    expect(screen.getByText(/Escriba la fecha/)).toBeTruthy();
  });
});
