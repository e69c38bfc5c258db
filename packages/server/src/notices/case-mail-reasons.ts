// Why a patient gets an email about a case, and what to do if it was meant for someone else.
import type { Locale } from '@plainscan/contract';

export const patientReasons: Record<Locale, { ordered: string; own: string; either: string }> = {
  en: {
    ordered:
      '{clinic} asked for a video report for you on {date} and gave us your address. If you do not know {clinic}, you can ignore this email. To keep your health private, it says nothing about your images.',
    own: 'You asked for a video report at {clinic} on {date}. To keep your health private, this email says nothing about your images.',
    either:
      'A video report was requested for you at {clinic} on {date}. To keep your health private, this email says nothing about your images.',
  },
  es: {
    ordered:
      '{clinic} pidió un informe en video para usted el {date} y nos dio su dirección. Si no conoce {clinic}, puede ignorar este correo. Para proteger su salud, no dice nada sobre sus imágenes.',
    own: 'Usted pidió un informe en video en {clinic} el {date}. Para proteger su salud, este correo no dice nada sobre sus imágenes.',
    either:
      'Se pidió un informe en video para usted en {clinic} el {date}. Para proteger su salud, este correo no dice nada sobre sus imágenes.',
  },
};
