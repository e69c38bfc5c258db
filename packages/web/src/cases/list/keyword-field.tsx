import { casesRoom, caseListMessages } from '@plainscan/contract';
import { TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { KeyHint } from '../../ui/badges/key-hint.tsx';
import { useDebouncedText } from '../../ui/fields/use-debounced-text.ts';
import { casePageMessages } from '../case-page-messages.ts';
import styles from './case-list.module.css';

export function KeywordField({
  keyword,
  onKeyword,
}: {
  keyword: string;
  onKeyword: (keyword: string) => void;
}) {
  const t = useMessages(caseListMessages);
  const words = useMessages(casePageMessages);
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const [typed, type] = useDebouncedText(keyword, onKeyword);
  return (
    <TextInput
      className={styles['keyword']}
      type="search"
      aria-label={words('searchLabel')}
      placeholder={t('list.search')}
      maxLength={200}
      value={typed}
      data-case-search
      leftSection={<Search size={16} strokeWidth={1.75} aria-hidden />}
      rightSection={typed || isTouch ? null : <KeyHint>{casesRoom.search[0]}</KeyHint>}
      rightSectionWidth={isTouch ? 8 : 36}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed) type('');
        else if (event.key === 'Escape') event.currentTarget.blur();
        else if (event.key !== 'ArrowDown') return;
        else document.querySelector<HTMLElement>('[data-row-link]')?.focus();
        event.preventDefault();
      }}
    />
  );
}
