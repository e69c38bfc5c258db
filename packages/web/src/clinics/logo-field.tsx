import { Button } from '@mantine/core';
import { limits } from '@plainscan/contract';
import { ImageUp } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { formatFileSize } from '../ui/text/format-bytes.ts';
import { clinicMessages } from './clinic-messages.ts';
import styles from './look-fields.module.css';

/** A new image, `null` for none, `undefined` for the current one. */
export type ChosenLogo = File | null | undefined;

/** Returns a URL for previewing a chosen image before it is uploaded. `null` for none. */
export function useLogoPreview(chosen: ChosenLogo, present: string | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!(chosen instanceof File)) return;
    const made = URL.createObjectURL(chosen);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [chosen]);
  if (chosen === undefined) return present;
  return chosen === null ? null : url;
}

const types: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

interface LogoFieldProps {
  chosen: ChosenLogo;
  /** The URL of the image shown now. */
  shown: string | null;
  /** The server's error about the last image. */
  problem: string | null;
  onChoose: (logo: ChosenLogo) => void;
}

/** P-020, P-037: one image, chosen or dropped. Reports a wrong size or type before uploading. */
export function LogoField({ chosen, shown, problem, onChoose }: LogoFieldProps) {
  const t = useMessages(clinicMessages);
  const { locale } = useLocale();
  const id = useId();
  const [refused, refuse] = useState<'logoTooLarge' | 'logoFormat' | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined) => {
    if (!file) return;
    const isKnown = types.includes(file.type);
    const isTooLarge = file.size > limits.logoBytes;
    refuse(isTooLarge ? 'logoTooLarge' : isKnown ? null : 'logoFormat');
    if (isKnown && !isTooLarge) onChoose(file);
  };
  const said = refused ? t(refused) : problem;
  return (
    <div className={styles['logo']}>
      <span className={styles['name']} id={`${id}-label`}>
        {t('logo')}
      </span>
      <div
        className={styles['drop']}
        data-invalid={said ? true : undefined}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files[0]);
        }}
      >
        <span className={styles['picture']}>
          {shown ? <img src={shown} alt="" /> : <ImageUp size={24} strokeWidth={1.5} aria-hidden />}
        </span>
        <span className={styles['file']}>
          {chosen instanceof File ? (
            <>
              {chosen.name} <span className={styles['size']}>{formatFileSize(chosen.size, locale)}</span>
            </>
          ) : shown ? null : (
            t('logoNone')
          )}
        </span>
        <span className={styles['buttons']}>
          <input
            ref={input}
            id={id}
            className="visually-hidden"
            type="file"
            name="logo"
            accept={types.join()}
            aria-label={t(shown ? 'logoReplace' : 'logoChoose')}
            aria-describedby={`${id}-help`}
            onChange={(event: ChangeEvent<HTMLInputElement>) => {
              take(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
          <Button variant="default" tabIndex={-1} aria-hidden onClick={() => input.current?.click()}>
            {t(shown ? 'logoReplace' : 'logoChoose')}
          </Button>
          {shown ? (
            <Button
              variant="subtle"
              onClick={() => {
                refuse(null);
                onChoose(null);
              }}
            >
              {t('logoRemove')}
            </Button>
          ) : null}
        </span>
      </div>
      <p id={`${id}-help`} className={styles['help']}>
        {t('logoHelp')}
      </p>
      <p role="alert" className={styles['problem']}>
        {said}
      </p>
    </div>
  );
}
