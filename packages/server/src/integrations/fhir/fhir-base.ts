import type { Config } from '../../platform/config/config.ts';

/** Where FHIR begins, without a slash at the end. */
export const fhirBase = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  `${publicUrl.href.replace(/\/$/, '')}/api/fhir`;
