import { Globe } from 'lucide-react';
import { useId } from 'react';
import styles from './language-select.module.css';
import { useUiTexts } from '../text/ui-texts.tsx';

export interface LanguageSelectProps<Code extends string> {
  /** Each language with its native name. */
  languages: readonly { code: Code; name: string }[];
  value: Code;
  onChange: (code: Code) => void;
}

export function LanguageSelect<Code extends string>({
  languages,
  value,
  onChange,
}: LanguageSelectProps<Code>) {
  const words = useUiTexts();
  const id = useId();
  return (
    <span className={styles['select']}>
      <Globe size={16} strokeWidth={1.75} aria-hidden />
      <label className="visually-hidden" htmlFor={id}>
        {words.language}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = languages.find((language) => language.code === event.currentTarget.value);
          if (chosen) onChange(chosen.code);
        }}
      >
        {languages.map((language) => (
          <option key={language.code} value={language.code} lang={language.code}>
            {language.name}
          </option>
        ))}
      </select>
    </span>
  );
}
