import { caseMessages } from '@plainscan/contract';
import { TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMessages } from '../../app/i18n.tsx';
import { KeyHint } from '../../ui/key-hint.tsx';
import { casePageMessages } from '../case-page-messages.ts';
import styles from './case-list.module.css';

const restMilliseconds = 300;

/** Asks when the typing rests. An address that changes by itself (going back) wins over what was typed. */
export function KeywordField({
  keyword,
  onKeyword,
}: {
  keyword: string;
  onKeyword: (keyword: string) => void;
}) {
  const t = useMessages(caseMessages);
  const words = useMessages(casePageMessages);
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const [typed, setTyped] = useState(keyword);
  const [known, setKnown] = useState(keyword);
  if (known !== keyword) {
    setKnown(keyword);
    if (typed.trim() !== keyword) setTyped(keyword);
  }
  const ask = useEffectEvent(() => {
    if (typed.trim() !== keyword) onKeyword(typed.trim());
  });
  useEffect(() => {
    const timer = setTimeout(ask, restMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);
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
      rightSection={typed || isTouch ? null : <KeyHint>/</KeyHint>}
      rightSectionWidth={isTouch ? 8 : 36}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && (typed ? setTyped('') : event.currentTarget.blur())}
    />
  );
}
