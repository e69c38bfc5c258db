import { SegmentedControl } from '@mantine/core';
import { useMessages } from '../platform/language/i18n.tsx';
import { themeChoices } from '../ui/theme/stored-theme.ts';
import { chooseTheme, useThemeChoice } from '../ui/theme/theme-choice.ts';
import { accountMessages } from './account-messages.ts';
import { AccountSection } from './account-section.tsx';
import styles from './account.module.css';

/** Light or dark theme, for this browser only. */
export function ThemeSection() {
  const t = useMessages(accountMessages);
  return (
    <AccountSection title={t('theme')} text={t('themeText')}>
      <SegmentedControl
        className={styles['choice']}
        aria-label={t('theme')}
        value={useThemeChoice()}
        onChange={chooseTheme}
        data={themeChoices.map((choice) => ({ value: choice, label: t(`theme.${choice}`) }))}
      />
    </AccountSection>
  );
}
