import { FileUp, FolderUp } from 'lucide-react';
import { useId, useState, type ChangeEvent, type DragEvent } from 'react';
import styles from './drop-area.module.css';
import {
  entriesOfDrop,
  listedAtOnce,
  readDroppedEntries,
  readManyPickedFiles,
  readPickedFiles,
  type PickedFiles,
} from './folder-reader.ts';
import { fillPlaceholders, useUiTexts } from '../text/ui-texts.tsx';

export interface DropAreaProps {
  onFiles: (picked: PickedFiles) => void;
  title?: string;
  hint?: string;
  /** Accepted types of single files, as in an input's `accept`. Folders are accepted as a whole. */
  accept?: string;
  /** `true` to allow no folders, for a single document. */
  isForFiles?: boolean;
  /** Label of a second choice on touch devices: the camera records the file. */
  cameraLabel?: string;
  /** `true` for one line of height, for a secondary drop area. */
  isCompact?: boolean;
  atMost?: number;
  isDisabled?: boolean;
}

/** Accepts a folder or files, dropped or chosen. The files have their paths and are sorted. */
export function DropArea(props: DropAreaProps) {
  const {
    onFiles,
    title,
    hint,
    accept,
    isForFiles = false,
    isCompact = false,
    atMost,
    isDisabled = false,
  } = props;
  const words = useUiTexts();
  const Icon = isForFiles ? FileUp : FolderUp;
  const [isOver, setOver] = useState(false);
  const [reading, setReading] = useState<number | null>(null);
  const limits = atMost === undefined ? {} : { atMost };

  async function handleDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (isDisabled || reading !== null) return;
    const entries = entriesOfDrop(event.dataTransfer.items);
    setReading(0);
    const picked = await readDroppedEntries(entries, { ...limits, onCount: setReading });
    setReading(null);
    onFiles(picked);
  }

  function takeChosen(files: readonly File[]) {
    if (files.length <= listedAtOnce) return onFiles(readPickedFiles(files, limits));
    setReading(files.length);
    void readManyPickedFiles(files, limits).then((picked) => {
      setReading(null);
      onFiles(picked);
    });
  }

  function overArea(event: DragEvent) {
    event.preventDefault();
    event.dataTransfer.dropEffect = isDisabled ? 'none' : 'copy';
    setOver(!isDisabled);
  }

  return (
    <div
      className={styles['area']}
      data-over={isOver || undefined}
      data-compact={isCompact || undefined}
      data-disabled={isDisabled || undefined}
      onDragOver={overArea}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void handleDrop(event)}
    >
      <Icon size={isCompact ? 22 : 28} strokeWidth={1.5} aria-hidden />
      <div className={styles['words']}>
        <p className={styles['title']}>{isOver ? words.dropNow : (title ?? words.dropTitle)}</p>
        <p className={styles['hint']}>{hint ?? words.dropHint}</p>
      </div>
      <Choices
        {...{
          isForFiles,
          isDisabled: isDisabled || reading !== null,
          accept,
          cameraLabel: props.cameraLabel,
        }}
        onChoose={takeChosen}
      />
      <p role="status" className={styles['hint']}>
        {reading === null ? null : fillPlaceholders(words.readingFiles, { n: reading })}
      </p>
    </div>
  );
}

interface ChoicesProps {
  isForFiles: boolean;
  isDisabled: boolean;
  accept: string | undefined;
  cameraLabel: string | undefined;
  onChoose: (files: readonly File[]) => void;
}

function Choices({ isForFiles, isDisabled, accept, cameraLabel, onChoose }: ChoicesProps) {
  const words = useUiTexts();
  return (
    <div className={styles['choices']}>
      {isForFiles ? null : (
        <FileChoice label={words.chooseFolder} isFolder isDisabled={isDisabled} onChoose={onChoose} />
      )}
      <FileChoice
        label={words.chooseFiles}
        isDisabled={isDisabled}
        {...(accept ? { accept } : {})}
        onChoose={onChoose}
      />
      {cameraLabel ? (
        <FileChoice
          label={cameraLabel}
          isCamera
          isDisabled={isDisabled}
          {...(accept ? { accept } : {})}
          onChoose={onChoose}
        />
      ) : null}
    </div>
  );
}

interface FileChoiceProps {
  label: string;
  isFolder?: boolean;
  isCamera?: boolean;
  accept?: string;
  isDisabled: boolean;
  onChoose: (files: readonly File[]) => void;
}

function FileChoice({
  label,
  isFolder = false,
  isCamera = false,
  accept,
  isDisabled,
  onChoose,
}: FileChoiceProps) {
  const id = useId();
  function take(event: ChangeEvent<HTMLInputElement>) {
    const files = Array.from(event.currentTarget.files ?? []);
    // Cleared, so that choosing the same folder again after a failure triggers a change event.
    event.currentTarget.value = '';
    if (files.length > 0) onChoose(files);
  }
  return (
    <label className={styles['choice']} data-camera={isCamera || undefined} htmlFor={id}>
      <input
        id={id}
        className="visually-hidden"
        type="file"
        multiple={!isCamera}
        disabled={isDisabled}
        accept={accept}
        {...(isFolder ? { webkitdirectory: '' } : {})}
        {...(isCamera ? { capture: 'user' } : {})}
        onChange={take}
      />
      {label}
    </label>
  );
}
