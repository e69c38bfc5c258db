import { Button, type ButtonProps } from '@mantine/core';
import { useOpenViewer } from './use-open-viewer.ts';

export interface OpenFileButtonProps extends Omit<ButtonProps, 'loading'> {
  /** ID of a written report or another file of a case. */
  uuid: string;
  'aria-label': string;
}

/** Opens one file in the viewer for its kind. */
export function OpenFileButton({ uuid, ...look }: OpenFileButtonProps) {
  const { open, isOpening } = useOpenViewer();
  return <Button variant="default" size="xs" {...look} loading={isOpening} onClick={() => open({ uuid })} />;
}
