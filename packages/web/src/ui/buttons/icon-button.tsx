import { ActionIcon } from '@mantine/core';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';

export interface IconButtonProps {
  /** Read by screen readers, and shown as a tooltip. */
  label: string;
  onPress: () => void;
  children: ReactNode;
}

const size = 'var(--icon-button, 40px)';

/** A button with only an icon, 40 px square. Set `--icon-button` for another size. */
export function IconButton({ label, onPress, children }: IconButtonProps) {
  return (
    <ActionIcon size={size} aria-label={label} title={label} onClick={onPress}>
      {children}
    </ActionIcon>
  );
}

/** The download icon. */
export function DownloadIcon({ label, href }: { label: string; href: string }) {
  return (
    <ActionIcon component="a" size={size} aria-label={label} title={label} href={href} download>
      <Download size={18} strokeWidth={1.75} aria-hidden />
    </ActionIcon>
  );
}
