// Errors of logins and sessions: part of the error catalog.

export const loginErrors = {
  'session.missing': { status: 401, en: 'Please log in.', es: 'Inicie sesión.' },
  'session.ended': { status: 401, en: 'Logged out due to inactivity', es: 'Sesión cerrada por inactividad' },
  'login.incorrect': {
    status: 401,
    en: 'Incorrect email or password',
    es: 'Correo electrónico o contraseña incorrectos',
  },
  'login.locked': {
    status: 429,
    en: 'Too many attempts. Please wait {minutes} {minutes|minute|minutes}, or reset your password.',
    es: 'Demasiados intentos. Espere {minutes} {minutes|minuto|minutos} o restablezca su contraseña.',
  },
  'login.other-portal': {
    status: 401,
    en: 'Your account belongs to another portal. Please log in there.',
    es: 'Su cuenta está en otro portal. Inicie sesión allí.',
  },
  'login.address-locked': {
    status: 429,
    en: 'Too many failed attempts from your network. Please wait {minutes} {minutes|minute|minutes} and try again.',
    es: 'Demasiados intentos fallidos desde su red. Espere {minutes} {minutes|minuto|minutos} e inténtelo de nuevo.',
  },
  'login.busy': {
    status: 503,
    en: 'Many people are logging in right now. Please try again in a few seconds.',
    es: 'Muchas personas están entrando en este momento. Inténtelo de nuevo en unos segundos.',
  },
  'login.link-invalid': {
    status: 401,
    en: 'This login link is no longer valid. Please log in with your email and password.',
    es: 'Este enlace de acceso ya no es válido. Entre con su correo electrónico y su contraseña.',
  },
  'login.second-incorrect': {
    status: 401,
    en: 'This code is not correct. Wait for the next one in your app, then try again.',
    es: 'Este código no es correcto. Espere el siguiente en su aplicación e inténtelo de nuevo.',
  },
  'login.second-ended': {
    status: 401,
    en: 'This login took too long or had too many attempts. Please start again.',
    es: 'Este acceso tardó demasiado o tuvo demasiados intentos. Empiece de nuevo.',
  },
  'login.passkey-refused': {
    status: 401,
    en: 'This passkey could not be checked. Try again, or log in with your password.',
    es: 'No se pudo comprobar esta llave de acceso. Inténtelo de nuevo o entre con su contraseña.',
  },
} as const;
