import { Button, Checkbox } from '@mantine/core';
import { problemIn } from '@plainscan/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { accountMessages } from './account-messages.ts';
import { saveOwnPortrait, useAccountChange, useCachePortrait } from './account-queries.ts';
import styles from './account.module.css';
import { cropSide, drawCrop, firstCrop, photoOf, type Crop } from './portrait-crop.ts';

/** Opens the picture of a file. `undefined` while it does, `null` if this browser cannot. */
function usePicture(file: File): ImageBitmap | null | undefined {
  const [picture, setPicture] = useState<ImageBitmap | null>();
  useEffect(() => {
    let isStale = false;
    createImageBitmap(file).then(
      (opened) => (isStale ? opened.close() : setPicture(opened)),
      () => isStale || setPicture(null),
    );
    return () => {
      isStale = true;
    };
  }, [file]);
  return picture;
}

const sliders = [
  { key: 'zoom', label: 'portraitZoom', min: 1, max: 4 },
  { key: 'x', label: 'portraitAcross', min: 0, max: 1 },
  { key: 'y', label: 'portraitDown', min: 0, max: 1 },
] as const;

/** CG-211: which square of a photo patients see, and that they may. */
export function PortraitDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const t = useMessages(accountMessages);
  const { locale } = useLocale();
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = usePicture(file);
  const [crop, setCrop] = useState<Crop>(firstCrop);
  const [isReleased, setReleased] = useState(false);
  const cache = useCachePortrait();
  const save = useAccountChange({
    showsOwnError: true,
    // A photo that only the server can open, such as a phone's, is sent as it is.
    run: async () => saveOwnPortrait((picture && canvas.current && (await photoOf(canvas.current))) || file),
    done: t('portraitSaved'),
    onDone: (own) => {
      cache(own);
      onClose();
    },
  });
  useEffect(() => {
    if (picture && canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);
  const problem = save.refused['portrait'];
  const failure = problem ? problemIn(locale, problem) : save.failure;
  return (
    <Dialog isOpen title={t('portraitTitle')} place="side" onClose={onClose}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending && picture !== undefined) save.mutate();
        }}
      >
        {picture ? (
          <>
            <canvas
              ref={canvas}
              className={styles['crop']}
              width={cropSide}
              height={cropSide}
              role="img"
              aria-label={t('portraitPreview')}
            />
            {sliders.map(({ key, label, min, max }) => (
              <div key={key} className={styles['slider']}>
                <label htmlFor={`${id}-${key}`}>{t(label)}</label>
                <input
                  id={`${id}-${key}`}
                  type="range"
                  min={min}
                  max={max}
                  step={0.02}
                  value={crop[key]}
                  onChange={(event) => setCrop({ ...crop, [key]: Number(event.currentTarget.value) })}
                />
              </div>
            ))}
          </>
        ) : null}
        {picture === null ? <Note>{t('portraitUnseen')}</Note> : null}
        <Checkbox
          label={t('portraitRelease')}
          description={t('portraitReleaseText')}
          checked={isReleased}
          required
          onChange={(event) => setReleased(event.currentTarget.checked)}
        />
        {failure ? <Note tone="bad">{failure}</Note> : null}
        <div className={styles['formActions']}>
          <Button variant="subtle" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" aria-busy={save.isPending} disabled={!isReleased}>
            {t(save.isPending ? 'saving' : 'portraitSave')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
