import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../app/testing/test-render.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

const pressEscape = () => fireEvent.keyDown(document.body, { key: 'Escape' });

describe('Dialog', () => {
  it('closes with Escape and its close button', () => {
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

  it('cannot be closed if it must be answered', () => {
    renderPart(
      <Dialog isOpen title="Your recovery codes">
        Codes
      </Dialog>,
    );
    pressEscape();
    expect(screen.getByRole('dialog', { name: 'Your recovery codes' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it('stays open when the question above it is dismissed', () => {
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

  it.each([
    [
      'Dialog',
      (onClose: () => void) => (
        <Dialog isOpen title="Add" onClose={onClose}>
          Form
        </Dialog>
      ),
    ],
    [
      'ConfirmDialog',
      (onClose: () => void) => (
        <ConfirmDialog isOpen title="Add?" confirmLabel="Add it" onConfirm={onClose} onCancel={onClose} />
      ),
    ],
  ])('returns the focus when a %s is rendered only while it is open', (_, dialog) => {
    function Page() {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Add
          </button>
          {isOpen ? dialog(() => setOpen(false)) : null}
        </>
      );
    }
    renderPart(<Page />);
    const opener = screen.getByRole('button', { name: 'Add' });
    opener.focus();
    fireEvent.click(opener);
    // The simulated browser does not move the focus into the dialog.
    within(screen.getByRole('dialog')).getAllByRole('button')[0]?.focus();
    expect(document.activeElement).not.toBe(opener);
    pressEscape();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });
});
