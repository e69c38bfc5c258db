import { Upload } from 'lucide-react';
import { useRef } from 'react';
import styles from './studio-page.module.css';

interface VideoFileButtonProps {
  readonly label: string;
  readonly hint: string;
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
}

/** Chooses a finished video; the same file can be chosen again after a failure. */
export function VideoFileButton({ label, hint, disabled, onFile }: VideoFileButtonProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={styles.quiet}
        title={hint}
        disabled={disabled}
        onClick={() => inputRef.current?.click()}
      >
        <Upload aria-hidden="true" size={18} strokeWidth={1.75} />
        {label}
      </button>
      <input
        ref={inputRef}
        type="file"
        hidden
        accept="video/*,.mkv,.avi"
        aria-label={label}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
