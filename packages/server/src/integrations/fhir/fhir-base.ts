import type { Config } from '../../platform/config/config.ts';

/** Returns the FHIR base URL, without a trailing slash. */
export const fhirBase = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  `${publicUrl.href.replace(/\/$/, '')}/api/fhir`;
