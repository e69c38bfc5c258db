// Why a question about the video cannot be asked or answered, and what to do instead: part of the error catalog.

export const questionErrors = {
  'question.too-many': {
    status: 409,
    en: 'You have {most} questions waiting for an answer. You can ask another after you get an answer, or take one back.',
    es: 'Usted tiene {most} preguntas que esperan respuesta. Puede hacer otra después de una respuesta, o retirar una.',
  },
  'question.too-often': {
    status: 429,
    en: 'You have asked {most} questions today. Please ask again tomorrow, or call {contact}.',
    es: 'Hoy ya hizo {most} preguntas. Pregunte de nuevo mañana o llame a {contact}.',
  },
  'question.too-late': {
    status: 409,
    en: 'You can ask here for {days} {days|day|days} after your report is sent. That time has passed. Please call {contact}.',
    es: 'Aquí puede preguntar durante {days} {days|día|días} desde que recibe su informe. Ese plazo terminó. Llame a {contact}.',
  },
  'question.report-away': {
    status: 409,
    en: 'This report is not available now, so questions about it are closed. We’ll email you when it is ready again.',
    es: 'Este informe no está disponible ahora, por eso no se puede preguntar sobre él. Le escribiremos cuando esté listo.',
  },
  'question.answered': {
    status: 409,
    en: 'This question already has an answer. Reload the page to read it.',
    es: 'Esta pregunta ya tiene respuesta. Vuelva a cargar la página para leerla.',
  },
  'question.answer-underway': {
    status: 409,
    en: 'An answer to this question is already being prepared or waiting for approval. Reload the page to see it.',
    es: 'Una respuesta a esta pregunta ya se está preparando o espera aprobación. Vuelva a cargar la página para verla.',
  },
  'question.answer-not-waiting': {
    status: 409,
    en: 'No answer to this question is waiting for approval now. Reload the page to see what happened.',
    es: 'Ninguna respuesta a esta pregunta espera aprobación ahora. Vuelva a cargar la página para ver qué pasó.',
  },
  'question.closed': {
    status: 409,
    en: 'This question is closed. Reload the page to see why.',
    es: 'Esta pregunta está cerrada. Vuelva a cargar la página para ver por qué.',
  },
} as const;
