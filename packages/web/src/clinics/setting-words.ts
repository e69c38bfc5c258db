// Old and new values of settings, in the reader's language.
import type { ClinicChange, ClinicSetting, SettingValue } from '@plainscan/contract';
import { languageNames, useMessages, type Translate } from '../platform/language/i18n.tsx';
import { productName } from '../platform/page/page-settings.ts';
import { formatDay } from '../platform/language/date-format.ts';
import { clinicMessages } from './clinic-messages.ts';

type Words = Translate<(typeof clinicMessages)['en']>;

const names: Record<ClinicSetting, Parameters<Words>[0]> = {
  name: 'nameLabel',
  logo: 'logo',
  primaryColor: 'color',
  clinicCode: 'clinicCode',
  subdomain: 'loginUrl',
  landingUrl: 'landingUrl',
  address: 'address',
  countryCode: 'country',
  contactNumber: 'contactNumber',
  contactEmail: 'contactEmail',
  locale: 'language',
  timeZone: 'timeZone',
  productType: 'productType',
  creatorType: 'creatorType',
  caseCreationType: 'caseCreationType',
  mainFileType: 'mainFileType',
  allowClinicUpload: 'uploadAllowed',
  canRequestBeforePay: 'payLater',
  creatorMode: 'creatorOn',
  discountId: 'discount',
  namespaces: 'namespaces',
  shareDays: 'shareDays',
  imageRetentionDays: 'retention',
  requireReview: 'requireReview',
  requireWatching: 'requireWatching',
  requireSecondFactor: 'requireSecond',
  closed: 'isClosed',
};

const colors: Readonly<Record<string, Parameters<Words>[0]>> = {
  '#388E3C': 'green',
  '#2AAAE2': 'sky',
  '#C2185B': 'berry',
  '#F19100': 'orange',
  '#787FF6': 'violet',
  '#0D5CB8': 'blue',
  '#636363': 'gray',
};

/** Returns the name of one of the seven colors. */
export const colorName = (t: Words, color: string): string => {
  const key = colors[color.toUpperCase()];
  return key ? (t as (name: string) => string)(key) : color;
};

export const creatorTypeWord = (t: Words, type: string): string =>
  type === 'own' ? t('creatorOwn') : t('creatorBoth', { product: productName() });

const words: Readonly<Record<string, (t: Words, value: string) => string>> = {
  primaryColor: colorName,
  logo: (t) => t('valueLogo'),
  locale: (_, value) => languageNames.find(({ code }) => code === value)?.name ?? value,
  mainFileType: (t, value) => t(value === 'dicom' ? 'dicom' : 'any'),
  productType: (t, value) => t(value === 'white-glove' ? 'whiteGlove' : 'whiteGlovePlus'),
  creatorType: creatorTypeWord,
  caseCreationType: (t, value) => t(value === 'ambra_gw' ? 'ambraGw' : 'manualEntry'),
  countryCode: (_, value) => value.toUpperCase(),
};

const isNone = (value: SettingValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

function valueWord(t: Words, setting: ClinicSetting, value: SettingValue): string {
  if (isNone(value)) return t('valueNone');
  if (typeof value === 'boolean') return t(value ? 'valueOn' : 'valueOff');
  if (Array.isArray(value)) return value.join(', ');
  return words[setting]?.(t, String(value)) ?? String(value);
}

/** Returns texts for changes: by whom, when, from which value. */
export function useSettingWords() {
  const t = useMessages(clinicMessages);
  return {
    nameOf: (setting: ClinicSetting): string => (t as (name: string) => string)(names[setting]),
    valueOf: (setting: ClinicSetting, value: SettingValue): string => valueWord(t, setting, value),
    lastChange: ({ setting, by, at, before }: ClinicChange): string => {
      const date = formatDay(at);
      // A new clinic's settings, and an empty one that was filled in, had no value to name.
      if (isNone(before))
        return by === null ? t('firstSetUnknown', { date }) : t('firstSet', { name: by, date });
      const told = { date, before: `“${valueWord(t, setting, before)}”` };
      return by === null ? t('lastChangeUnknown', told) : t('lastChange', { name: by, ...told });
    },
  };
}
