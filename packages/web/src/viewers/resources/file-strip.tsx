import type { Resource } from '@plainscan/contract';
import { Box, File, FileText, Film, Image, Images } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import styles from './file-strip.module.css';

const signs: Record<Resource['type'], LucideIcon> = {
  dcm: Images,
  image: Image,
  pdf: FileText,
  video: Film,
  '3d': Box,
  text: FileText,
  other: File,
};

export interface FileStripProps {
  label: string;
  files: readonly Pick<Resource, 'uuid' | 'type' | 'title'>[];
  chosen: string;
  onChoose: (uuid: string) => void;
}

/** The selector for further images and files (H-002, H-029). Renders nothing if there is only one. */
export function FileStrip({ label, files, chosen, onChoose }: FileStripProps) {
  if (files.length < 2) return null;
  return (
    <nav className={styles['strip']} aria-label={label}>
      <ul>
        {files.map(({ uuid, type, title }) => {
          const Sign = signs[type];
          return (
            <li key={uuid}>
              <button
                type="button"
                aria-current={uuid === chosen}
                title={title}
                onClick={() => onChoose(uuid)}
              >
                <Sign size={18} strokeWidth={1.75} aria-hidden />
                <span className="ellipsis">{title}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
