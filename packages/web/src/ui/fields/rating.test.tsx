import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../app/testing/test-render.tsx';
import { Rating } from './rating.tsx';

describe('Rating', () => {
  it('X-014: is a group of five named radio buttons', () => {
    const onChange = vi.fn();
    renderPart(<Rating label="Did it help?" value={4} onChange={onChange} />);
    expect(screen.getByRole('radiogroup', { name: 'Did it help?' })).toBeTruthy();
    expect(screen.getAllByRole('radio')).toHaveLength(5);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '4 of 5' }).checked).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: '2 of 5' }));
    expect(onChange).toHaveBeenCalledWith(2);
  });
  it('cannot be changed once it is given', () => {
    const onChange = vi.fn();
    renderPart(<Rating label="Given" value={3} onChange={onChange} isReadOnly />);
    fireEvent.click(screen.getByRole('radio', { name: '5 of 5' }));
    expect(onChange).not.toHaveBeenCalled();
  });
});
