import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../app/testing/test-render.tsx';
import { ConfirmDialog } from './dialogs/confirm-dialog.tsx';
import { DefinitionList } from './lists/definition-list.tsx';
import { RadioCards } from './fields/radio-cards.tsx';
import { statusNames } from './badges/status-glyph.tsx';
import { StatusPill } from './badges/status-pill.tsx';
import { SuggestionField } from './fields/suggestion-field.tsx';
import { UploadProgress } from './imaging/upload-progress.tsx';

describe('StatusPill', () => {
  it('has an icon for twelve case and six order statuses', () => {
    expect(statusNames.filter((name) => !name.startsWith('o-'))).toHaveLength(12);
    expect(statusNames.filter((name) => name.startsWith('o-'))).toHaveLength(6);
    for (const status of statusNames) {
      const { container, unmount } = renderPart(<StatusPill status={status} word="Word" />);
      expect(container.querySelector(`[data-status="${status}"] svg > *`), status).not.toBeNull();
      unmount();
    }
  });
});

describe('SuggestionField', () => {
  it('is confirmed with its own button, which names the field', () => {
    const onConfirm = vi.fn();
    renderPart(
      <SuggestionField
        label="Name"
        value="Ada"
        state="suggested"
        onChange={() => {}}
        onConfirm={onConfirm}
      />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Confirm: Name' }));
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(screen.getByText('Read from the images')).toBeTruthy();
  });
});

describe('ConfirmDialog', () => {
  const dialog = (held: string | null, onConfirm: () => void) => (
    <ConfirmDialog
      isOpen
      title="Sign off this case?"
      confirmLabel="Sign off Case"
      held={held}
      onConfirm={onConfirm}
      onCancel={() => {}}
    />
  );
  it('confirms when pressed', () => {
    const onConfirm = vi.fn();
    renderPart(dialog(null, onConfirm));
    fireEvent.click(screen.getByRole('button', { name: 'Sign off Case' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });
  it('stays focusable and says why it is disabled', () => {
    const onConfirm = vi.fn();
    renderPart(dialog('Give a reason first.', onConfirm));
    const button = screen.getByRole('button', { name: 'Sign off Case' });
    fireEvent.click(button);
    expect(onConfirm).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Give a reason first.')).toBeTruthy();
  });
});

describe('UploadProgress', () => {
  it('says the state of each step, and shows progress only for the running one', () => {
    renderPart(
      <UploadProgress
        steps={[
          { id: '1', title: 'Folder read', state: 'done', percent: 100 },
          { id: '2', title: 'Uploading', state: 'running', percent: 134.6 },
          { id: '3', title: 'Check', state: 'waiting' },
        ]}
      />,
    );
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Done: Folder read',
      'Running: Uploading',
      'Not started: Check',
    ]);
    expect(screen.getByRole('progressbar', { name: 'Uploading' }).getAttribute('aria-valuenow')).toBe('100');
  });
});

describe('RadioCards and DefinitionList', () => {
  it('selects a card with its radio button', () => {
    const onChange = vi.fn();
    renderPart(
      <RadioCards
        label="Package"
        value="a"
        onChange={onChange}
        cards={[
          { value: 'a', title: 'Standard' },
          { value: 'b', title: 'Express', aside: '$150' },
        ]}
      />,
    );
    fireEvent.click(screen.getByRole('radio', { name: /Express/ }));
    expect(onChange).toHaveBeenCalledWith('b');
  });
  it('omits unknown facts', () => {
    renderPart(
      <DefinitionList
        definitions={[
          { term: 'Sex', value: 'Female' },
          { term: 'Called', value: '' },
          { term: 'Born', value: null },
        ]}
      />,
    );
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Sex']);
  });
});
