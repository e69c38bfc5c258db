// Errors about packages and storage plans.
export const planErrors = {
  // W-051, verbatim.
  'plan.express-available': {
    status: 409,
    en: 'You an Express video report available. Please use it before you could buy another one.',
    es: 'Ya tiene un informe en video exprés disponible. Úselo antes de comprar otro.',
  },
  'plan.standard-available': {
    status: 409,
    en: 'You a Standard video report available. Please use it before you could buy another one.',
    es: 'Ya tiene un informe en video estándar disponible. Úselo antes de comprar otro.',
  },
  'plan.not-here': {
    status: 403,
    en: 'Your clinic does not offer this plan. Please ask your clinic.',
    es: 'Su clínica no ofrece este plan. Consulte a su clínica.',
  },
  'premium.not-sold': {
    status: 409,
    en: 'The self-help materials cannot be bought yet. A few samples are open to you now.',
    es: 'Los materiales de autoayuda todavía no se pueden comprar. Algunas muestras ya están abiertas para usted.',
  },
  'premium.open-already': {
    status: 409,
    en: 'You can already open all self-help materials. There is nothing to pay.',
    es: 'Ya puede abrir todos los materiales de autoayuda. No hay nada que pagar.',
  },
  'plan.changed': {
    status: 409,
    en: 'Your plan has just changed. Please look at the price again.',
    es: 'Su plan acaba de cambiar. Vuelva a mirar el precio.',
  },
  'plan.choose-studies': {
    status: 409,
    en: 'You have {count} studies, and this plan has room for {most}. Please choose which ones to keep first.',
    es: 'Tiene {count} estudios y en este plan caben {most}. Elija primero cuáles quiere conservar.',
  },
  'plan.too-many-open': {
    status: 409,
    en: 'Studies of open requests must be kept: you have {count} of them, and this plan has room for {most}. Please choose a larger plan, or wait until a request is completed.',
    es: 'Los estudios de solicitudes abiertas deben conservarse: tiene {count} y en este plan caben {most}. Elija un plan mayor o espere a que se complete una solicitud.',
  },
  'plan.nothing-to-choose': {
    status: 409,
    en: 'All your studies fit in this plan, so none will be removed. Please go back and choose the plan again.',
    es: 'Todos sus estudios caben en este plan y no se quita ninguno. Vuelva atrás y elija el plan de nuevo.',
  },
  'plan.none-running': {
    status: 409,
    en: 'You have no storage plan to cancel.',
    es: 'No tiene ningún plan de almacenamiento que cancelar.',
  },
  'receipt.too-many': {
    status: 429,
    en: 'You have opened many receipts. Please try again in an hour.',
    es: 'Ha abierto muchos recibos. Inténtelo de nuevo dentro de una hora.',
  },
  'plan.too-many-checkouts': {
    status: 429,
    en: 'You have opened many payment pages. Please try again in an hour.',
    es: 'Ha abierto muchas páginas de pago. Inténtelo de nuevo dentro de una hora.',
  },
} as const;
