import { Button, type ButtonProps } from '@mantine/core';
import { useOpenViewer } from './use-open-viewer.ts';

export interface OpenFileButtonProps extends Omit<ButtonProps, 'loading'> {
  /** A written report or a further file of a case, by its own id. */
  uuid: string;
  'aria-label': string;
}

/** Opens one file in the viewer of its kind. */
export function OpenFileButton({ uuid, ...look }: OpenFileButtonProps) {
  const { open, isOpening } = useOpenViewer();
  return <Button variant="default" size="xs" {...look} loading={isOpening} onClick={() => open({ uuid })} />;
}
