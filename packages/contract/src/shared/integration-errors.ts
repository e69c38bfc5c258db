// Errors when a clinic connects its own systems: part of the error catalog (B21).

export const integrationErrors = {
  'webhook.too-many': {
    status: 409,
    en: 'A clinic can have {most} addresses. Remove one first.',
    es: 'Una clínica puede tener {most} direcciones. Quite primero una.',
  },
  'webhook.off': {
    status: 409,
    en: 'This address is switched off. Switch it on first.',
    es: 'Esta dirección está desactivada. Actívela primero.',
  },
  'webhook.on-its-way': {
    status: 409,
    en: 'This message is already on its way.',
    es: 'Este mensaje ya está en camino.',
  },
  'api-key.too-many': {
    status: 409,
    en: 'A clinic can have {most} keys. Revoke one first.',
    es: 'Una clínica puede tener {most} claves. Anule primero una.',
  },
} as const;
