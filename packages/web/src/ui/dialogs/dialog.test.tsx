import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../app/testing/test-render.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

const pressEscape = () => fireEvent.keyDown(document.body, { key: 'Escape' });

describe('Dialog', () => {
  it('is closed by Escape and by its cross', () => {
    const onClose = vi.fn();
    renderPart(
      <Dialog isOpen title="Share" onClose={onClose}>
        Form
      </Dialog>,
    );
    pressEscape();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('that has to be answered has no way out', () => {
    renderPart(
      <Dialog isOpen title="Your recovery codes">
        Codes
      </Dialog>,
    );
    pressEscape();
    expect(screen.getByRole('dialog', { name: 'Your recovery codes' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it('stays while the question above it is given up', () => {
    const onClose = vi.fn();
    function Page() {
      const [isAsked, setAsked] = useState(false);
      return (
        <Dialog isOpen title="Share" onClose={onClose}>
          <button type="button" onClick={() => setAsked(true)}>
            End
          </button>
          <ConfirmDialog
            isOpen={isAsked}
            title="End this link?"
            confirmLabel="End"
            onConfirm={() => {}}
            onCancel={() => setAsked(false)}
          />
        </Dialog>
      );
    }
    renderPart(<Page />);
    fireEvent.click(screen.getByRole('button', { name: 'End' }));
    pressEscape();
    expect(screen.queryByRole('dialog', { name: 'End this link?' })).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    pressEscape();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('gives the focus back when it is taken away while it is open', () => {
    function Page() {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Add
          </button>
          {isOpen ? (
            <Dialog isOpen title="Add" onClose={() => setOpen(false)}>
              Form
            </Dialog>
          ) : null}
        </>
      );
    }
    renderPart(<Page />);
    const opener = screen.getByRole('button', { name: 'Add' });
    opener.focus();
    fireEvent.click(opener);
    pressEscape();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });
});
