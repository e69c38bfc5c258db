import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../app/testing/test-render.tsx';
import { DropArea } from './drop-area.tsx';

const choose = (label: string, files: File[]) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files } });

describe('DropArea', () => {
  it('offers a folder and files, and returns them with their paths', () => {
    const onFiles = vi.fn();
    renderPart(<DropArea onFiles={onFiles} />);
    expect(screen.getByLabelText('Choose a folder').hasAttribute('webkitdirectory')).toBe(true);
    choose('Choose files', [new File(['x'], 'b.dcm'), new File(['x'], 'a.dcm')]);
    expect(onFiles.mock.calls[0]?.[0].files.map(({ path }: { path: string }) => path)).toEqual([
      'a.dcm',
      'b.dcm',
    ]);
  });
  it('does nothing when the selection is canceled', () => {
    const onFiles = vi.fn();
    renderPart(<DropArea onFiles={onFiles} isForFiles />);
    expect(screen.queryByLabelText('Choose a folder')).toBeNull();
    choose('Choose files', []);
    expect(onFiles).not.toHaveBeenCalled();
  });
  it('accepts a drop, but not while disabled', async () => {
    const onFiles = vi.fn();
    const entry = {
      isFile: true,
      isDirectory: false,
      fullPath: '/scan.dcm',
      file: (done: (file: File) => void) => done(new File(['x'], 'scan.dcm')),
    };
    const dataTransfer = { items: [{ kind: 'file', webkitGetAsEntry: () => entry }], dropEffect: 'none' };
    const { unmount } = renderPart(<DropArea onFiles={onFiles} />);
    fireEvent.drop(screen.getByText('Drop the study folder here'), { dataTransfer });
    await waitFor(() => expect(onFiles).toHaveBeenCalledOnce());
    expect(onFiles.mock.calls[0]?.[0]).toMatchObject({
      files: [{ path: 'scan.dcm' }],
      unreadable: [],
      isCutOff: false,
    });
    unmount();
    renderPart(<DropArea onFiles={onFiles} isDisabled />);
    fireEvent.drop(screen.getByText('Drop the study folder here'), { dataTransfer });
    expect(onFiles).toHaveBeenCalledOnce();
  });
});
