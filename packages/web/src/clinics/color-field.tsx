import { clinicColors } from '@plainscan/contract';
import { useEffect, useId, useRef, useState, type CSSProperties } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { clinicMessages } from './clinic-messages.ts';
import { measureContrast } from './measure-contrast.ts';
import { colorName } from './setting-words.ts';
import styles from './look-fields.module.css';

interface ColorFieldProps {
  value: string;
  onChange: (color: string) => void;
}

/** P-038: one of seven. Each shows its button text as it will look, and its contrast. */
export function ColorField({ value, onChange }: ColorFieldProps) {
  const t = useMessages(clinicMessages);
  const name = useId();
  return (
    <fieldset className={styles['colors']}>
      <legend className={styles['name']}>{t('color')}</legend>
      <div className={styles['swatches']}>
        {clinicColors.map((color) => (
          <label
            key={color}
            className={styles['swatch']}
            data-brand
            style={{ '--brand': color } as CSSProperties}
          >
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              value={color}
              checked={color === value.toUpperCase()}
              onChange={() => onChange(color)}
            />
            <Sample color={color} label={colorName(t, color)} />
          </label>
        ))}
      </div>
      <p className={styles['help']}>{t('colorHelp')}</p>
    </fieldset>
  );
}

function Sample({ color, label }: { color: string; label: string }) {
  const t = useMessages(clinicMessages);
  const ref = useRef<HTMLSpanElement>(null);
  const [ratio, setRatio] = useState<number | null>(null);
  useEffect(() => {
    if (ref.current) setRatio(measureContrast(ref.current));
  }, [color]);
  return (
    <>
      <span ref={ref} className={styles['sample']} aria-hidden>
        Aa
      </span>
      <span className={styles['colorName']}>{label}</span>
      {ratio === null ? null : (
        <span className={styles['ratio']}>{t('contrast', { ratio: ratio.toFixed(1) })}</span>
      )}
    </>
  );
}
