import { RotateCcw } from 'lucide-react';
import { BrandMark, type BrandMarkProps } from '../layout/brand-mark.tsx';
import { useUiTexts } from '../text/ui-texts.tsx';
import styles from './title-frame.module.css';

export interface FilmEnding {
  clinic: Pick<BrandMarkProps, 'name' | 'logoUrl'>;
  heading: string;
  advice: string;
  /** Whom to ask, and their phone number if there is one. */
  contact: string;
  phone: string | null;
  /** Whether the film is wider than high. On a phone, there is room then for the contact alone. */
  isWide?: boolean | undefined;
}

interface EndFrameProps extends FilmEnding {
  onAgain: () => void;
}

/** What a film shows after its end: what to do now, on the ground of its title. */
export function EndFrame({ clinic, heading, advice, contact, phone, isWide, onAgain }: EndFrameProps) {
  const words = useUiTexts();
  return (
    <div className={styles['frame']} data-wide={isWide || undefined} data-end>
      <p className={styles['clinic']}>
        <BrandMark {...clinic} />
      </p>
      <p className={styles['title']}>{heading}</p>
      <p className={styles['audience']}>{advice}</p>
      <p className={styles['contact']}>
        {contact} {phone === null ? null : <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}
      </p>
      <div className={styles['foot']}>
        <button type="button" className={styles['pill']} onClick={onAgain}>
          <RotateCcw size={20} strokeWidth={2} aria-hidden />
          {words.watchAgain}
        </button>
      </div>
    </div>
  );
}
