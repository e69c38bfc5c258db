import { caseMessages, caseStatuses, caseStatusWords } from '@plainscan/contract';
import { Select, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocale, useMessages } from '../../app/i18n.tsx';
import { KeyHint } from '../../ui/key-hint.tsx';
import type { ChangeSearch } from '../case-list-state.ts';
import { casePageMessages } from '../case-page-messages.ts';
import type { CaseSearch } from '../case-queries.ts';
import styles from './case-list.module.css';

const restMilliseconds = 300;

/** D-002, D-003: a keyword, and one status instead of the view's. */
export function CaseSearchBar({ search, onChange }: { search: CaseSearch; onChange: ChangeSearch }) {
  const words = useMessages(casePageMessages);
  const { locale } = useLocale();
  return (
    <div className={styles['tools']} role="search">
      <KeywordField
        key={search.view}
        keyword={search.keyword}
        onKeyword={(keyword) => onChange({ keyword }, { replace: true })}
      />
      <Select
        className={styles['status']}
        aria-label={words('statusFilter')}
        placeholder={words('anyStatus')}
        data={caseStatuses.map((value) => ({ value, label: caseStatusWords[locale][value] }))}
        value={search.status}
        onChange={(status) => onChange(status ? { status, view: 'all' } : { status: null })}
        clearable
        clearButtonProps={{ 'aria-label': words('anyStatus') }}
      />
    </div>
  );
}

/** Asks when the typing rests. An address that changes by itself (going back) wins over what was typed. */
function KeywordField({ keyword, onKeyword }: { keyword: string; onKeyword: (keyword: string) => void }) {
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
