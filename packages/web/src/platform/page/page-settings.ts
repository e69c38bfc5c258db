// Settings that the server writes into index.html for this host, before login.

export type PageSetting =
  | 'main-host'
  | 'default-host'
  | 'branding'
  | 'product-name'
  | 'product-version'
  | 'education-terms'
  | 'recorder-protocol'
  | 'recorder-download'
  | 'support-email'
  | 'support-phone'
  | 'support-chat';

/** Returns a setting's value, or '' if it is not set. A placeholder that no server filled in counts as not set. */
export function pageSetting(name: PageSetting): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return content.startsWith('__') ? '' : content;
}

const ownName = 'Plainscan';

export const productName = (): string => pageSetting('product-name') || ownName;

/** Returns the product name set by the operator. `null` if it is the default. */
export const givenProductName = (): string | null => (productName() === ownName ? null : productName());
