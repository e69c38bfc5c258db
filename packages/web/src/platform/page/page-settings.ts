// What the server writes into index.html for this host, before anybody has signed in.

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

/** The setting's value; '' when it is not set. A placeholder that no server filled in counts as not set. */
export function pageSetting(name: PageSetting): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return content.startsWith('__') ? '' : content;
}

const ownName = 'Plainscan';

export const productName = (): string => pageSetting('product-name') || ownName;

/** The name that whoever runs the product has given it; null while it is our own. */
export const givenProductName = (): string | null => (productName() === ownName ? null : productName());
