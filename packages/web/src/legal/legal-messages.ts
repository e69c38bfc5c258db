// Texts around the legal documents. The documents themselves are in separate files.
import { defineMessages } from '../platform/language/i18n.tsx';

export const legalMessages = defineMessages({
  en: {
    version: 'Version of {date}',
    contents: 'In this document',
    contactBoth: 'by phone at {phone} or by email at {email}',
    contactEmail: 'by email at {email}',
    contactNone: 'at the address that your clinic gave you',
    toPortal: 'To the portal',
    print: 'Print',
    terms: 'Terms',
    privacy: 'Privacy',
    loading: 'Loading the document',
  },
  es: {
    version: 'Versión del {date}',
    contents: 'En este documento',
    contactBoth: 'por teléfono al {phone} o por correo electrónico a {email}',
    contactEmail: 'por correo electrónico a {email}',
    contactNone: 'en la dirección que le dio su clínica',
    toPortal: 'Ir al portal',
    print: 'Imprimir',
    terms: 'Términos',
    privacy: 'Privacidad',
    loading: 'Cargando el documento',
  },
});
