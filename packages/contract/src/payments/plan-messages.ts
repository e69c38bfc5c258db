// Names and features of the plans (L-035), one export per language. Prices, study limits and times are filled in from
// the price list, so that no text can promise anything else.
import { fillIn } from '../shared/messages.ts';
import type { Proration } from './plan-rules.ts';
import {
  casePlans,
  priceText,
  unlimitedStudies,
  type PackageKey,
  type Plan,
  type StorageKey,
} from './plans.ts';

export type PlanWords = {
  name: string;
  /** Next to the price: how often it is paid. */
  priceDetail: string;
  description: string;
  featureList: readonly string[];
};

type PlanTexts = {
  report: Record<keyof typeof casePlans, PlanWords>;
  package: Record<PackageKey, PlanWords>;
  storage: Record<StorageKey, PlanWords>;
  free: { free: PlanWords };
  premium: { premium: PlanWords };
  /** How a prorated price is computed. */
  proration: string;
};

export const planTextsEn: PlanTexts = {
  report: {
    standard: {
      name: 'Standard video report',
      priceDetail: 'one time',
      description: 'A consultant explains your images in a video made for you.',
      featureList: [
        'Ready within {hours} hours',
        'A personalized video',
        'Your question answered',
        'Captions, and your written report beside it',
        'Yours to share with family and doctors',
      ],
    },
    express: {
      name: 'Express video report',
      priceDetail: 'one time',
      description: 'The same video report, for when you need it soon.',
      featureList: ['Ready within {hours} hours', 'Everything in Standard', 'For when you need it soon'],
    },
  },
  package: {
    basic: {
      name: 'Basic package',
      priceDetail: 'one time',
      description: 'One personalized video report, with storage for {months} months.',
      featureList: ['1 personalized video report', '{months} months of storage', 'Up to {studies} studies'],
    },
    standard: {
      name: 'Standard package',
      priceDetail: 'one time',
      description: 'One personalized video report, with more storage for {months} months.',
      featureList: ['1 personalized video report', '{months} months of storage', 'Up to {studies} studies'],
    },
    deluxe: {
      name: 'Deluxe package',
      priceDetail: 'one time',
      description:
        'One personalized video report, with storage for as many studies as you like for {months} months.',
      featureList: ['1 personalized video report', '{months} months of storage', 'Unlimited studies'],
    },
    additional: {
      name: 'Additional video report',
      priceDetail: 'one time',
      description: 'One more personalized video report. Your storage stays as it is.',
      featureList: ['1 personalized video report'],
    },
  },
  storage: {
    basic: {
      name: 'Basic',
      priceDetail: 'a year',
      description: 'Storage for a few studies.',
      featureList: ['Up to {studies} studies', 'Renews every {months} months', 'Cancel at any time'],
    },
    standard: {
      name: 'Standard',
      priceDetail: 'a year',
      description: 'Storage for the studies of several years.',
      featureList: ['Up to {studies} studies', 'Renews every {months} months', 'Cancel at any time'],
    },
    deluxe: {
      name: 'Deluxe',
      priceDetail: 'a year',
      description: 'Storage for everything you have.',
      featureList: ['Unlimited studies', 'Renews every {months} months', 'Cancel at any time'],
    },
  },
  free: {
    free: {
      name: 'Free account',
      priceDetail: '',
      description: 'Look around with a sample report before you buy anything.',
      featureList: ['A sample video report', 'No card needed'],
    },
  },
  premium: {
    premium: {
      name: 'Premium self-help materials',
      priceDetail: 'one time, lifetime access',
      description: 'Everything in the self-help library.',
      featureList: ['All self-help materials', 'No renewal'],
    },
  },
  proration: '({new} − {current}) × {days}/365 = {due}, rounded up to whole dollars',
};

export const planTextsEs: PlanTexts = {
  report: {
    standard: {
      name: 'Informe en video estándar',
      priceDetail: 'un solo pago',
      description: 'Un consultor le explica sus imágenes en un video hecho para usted.',
      featureList: [
        'Listo en {hours} horas',
        'Un video personalizado',
        'La respuesta a su pregunta',
        'Subtítulos, y al lado su informe escrito',
        'Suyo para compartir con su familia y sus médicos',
      ],
    },
    express: {
      name: 'Informe en video exprés',
      priceDetail: 'un solo pago',
      description: 'El mismo informe en video, para cuando lo necesita pronto.',
      featureList: ['Listo en {hours} horas', 'Todo lo del estándar', 'Para cuando lo necesita pronto'],
    },
  },
  package: {
    basic: {
      name: 'Paquete básico',
      priceDetail: 'un solo pago',
      description: 'Un informe en video personalizado, con almacenamiento por {months} meses.',
      featureList: [
        '1 informe en video personalizado',
        '{months} meses de almacenamiento',
        'Hasta {studies} estudios',
      ],
    },
    standard: {
      name: 'Paquete estándar',
      priceDetail: 'un solo pago',
      description: 'Un informe en video personalizado, con más almacenamiento por {months} meses.',
      featureList: [
        '1 informe en video personalizado',
        '{months} meses de almacenamiento',
        'Hasta {studies} estudios',
      ],
    },
    deluxe: {
      name: 'Paquete deluxe',
      priceDetail: 'un solo pago',
      description:
        'Un informe en video personalizado, con espacio para todos los estudios que quiera por {months} meses.',
      featureList: [
        '1 informe en video personalizado',
        '{months} meses de almacenamiento',
        'Estudios ilimitados',
      ],
    },
    additional: {
      name: 'Informe en video adicional',
      priceDetail: 'un solo pago',
      description: 'Otro informe en video personalizado. Su almacenamiento no cambia.',
      featureList: ['1 informe en video personalizado'],
    },
  },
  storage: {
    basic: {
      name: 'Básico',
      priceDetail: 'al año',
      description: 'Almacenamiento para unos pocos estudios.',
      featureList: [
        'Hasta {studies} estudios',
        'Se renueva cada {months} meses',
        'Puede cancelarlo cuando quiera',
      ],
    },
    standard: {
      name: 'Estándar',
      priceDetail: 'al año',
      description: 'Almacenamiento para los estudios de varios años.',
      featureList: [
        'Hasta {studies} estudios',
        'Se renueva cada {months} meses',
        'Puede cancelarlo cuando quiera',
      ],
    },
    deluxe: {
      name: 'Deluxe',
      priceDetail: 'al año',
      description: 'Almacenamiento para todo lo que tiene.',
      featureList: [
        'Estudios ilimitados',
        'Se renueva cada {months} meses',
        'Puede cancelarlo cuando quiera',
      ],
    },
  },
  free: {
    free: {
      name: 'Cuenta gratuita',
      priceDetail: '',
      description: 'Conozca el servicio con un informe de ejemplo antes de comprar nada.',
      featureList: ['Un informe en video de ejemplo', 'No hace falta tarjeta'],
    },
  },
  premium: {
    premium: {
      name: 'Materiales de autoayuda premium',
      priceDetail: 'un solo pago, para siempre',
      description: 'Toda la biblioteca de autoayuda.',
      featureList: ['Todos los materiales de autoayuda', 'Sin renovación'],
    },
  },
  proration: '({new} − {current}) × {days}/365 = {due}, redondeado hacia arriba a dólares enteros',
};

/** Returns the texts of a plan on the price list, with its numbers filled in. */
export const planWordsOf = (texts: PlanTexts, { kind, key, months, maxStudy }: Plan): PlanWords => {
  const words = (texts[kind] as Record<string, PlanWords>)[key];
  if (words === undefined) throw new Error(`The plan ${kind} ${key} has no words.`);
  const hours = kind === 'report' ? casePlans[key as keyof typeof casePlans].withinHours : 0;
  const numbers = { months, hours, studies: maxStudy === unlimitedStudies ? '∞' : maxStudy };
  return {
    ...words,
    description: fillIn(words.description, numbers),
    featureList: words.featureList.map((feature) => fillIn(feature, numbers)),
  };
};

/** CG-91: `($100 − $40) × 200/365 = $33, rounded up to whole dollars`. */
export const prorationText = (
  texts: Pick<PlanTexts, 'proration'>,
  { newCents, currentCents, days }: Proration,
  dueCents: number,
): string =>
  fillIn(texts.proration, {
    new: priceText(newCents, '$0'),
    current: priceText(currentCents, '$0'),
    days,
    due: priceText(dueCents, '$0'),
  });
