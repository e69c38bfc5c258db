import { SegmentedControl } from '@mantine/core';
import { accountEndpoints } from '@plainscan/contract';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { languageNames, useLocale, useMessages, type Locale } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { accountMessages } from './account-messages.ts';
import { useAccountChange, useCacheUser } from './account-queries.ts';
import { AccountSection } from './account-section.tsx';

/** CG-149: the user's language for pages and emails. */
export function LanguageSection() {
  const t = useMessages(accountMessages);
  const user = useCurrentUser();
  const keep = useCacheUser();
  const { locale, setLocale } = useLocale();
  const change = useAccountChange({
    run: (next: Locale) => callEndpoint(accountEndpoints.changeLocale, { body: { locale: next } }),
  });
  const choose = (next: Locale): void => {
    setLocale(next);
    change.mutate(next, {
      onSuccess: () => keep({ ...user, locale: next }),
      onError: () => setLocale(user.locale),
    });
  };
  return (
    <AccountSection title={t('language')} text={t('languageText')}>
      <SegmentedControl
        aria-label={t('language')}
        value={locale}
        onChange={choose}
        data={languageNames.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </AccountSection>
  );
}
