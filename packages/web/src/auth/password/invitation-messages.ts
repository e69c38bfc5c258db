// Texts of the invitation pages and of the end of a session. Texts from the specification name their row.
import { defineMessages } from '../../platform/language/i18n.tsx';

export const invitationMessages = defineMessages({
  en: {
    title: 'Create your password',
    intro: 'Your clinic created an account for you. Choose a password to watch your video.',
    staffIntro: 'An account was created for you as a member of the staff. Choose a password to log in.',
    resetTitle: 'Choose a new password',
    resetIntro: 'When you save it, you’ll be signed out on all other devices.',
    resetSave: 'Save password',
    checking: 'Checking your link',
    checkFailed: 'Your link could not be checked',
    tryAgain: 'Try again',
    email: 'Email',
    emailHelp: 'You log in with this address.',
    password: 'Password',
    passwordAgain: 'Password again',
    // The same text as passwordRule in the contract.
    passwordRule: 'Use at least 8 characters, with one uppercase letter and one number.',
    passwordsDiffer: 'The passwords do not match. Enter them again.',
    acceptTerms: 'I accept the <terms> and the <privacy>.',
    termsLink: 'Terms of Use',
    privacyLink: 'Privacy Policy',
    acceptService:
      'I accept the <service>: the video explains my images. It is not a diagnosis and does not replace my doctor.',
    acceptServiceStaff:
      'I accept the <service>: a video explains a patient’s images. It is not a diagnosis and does not replace a doctor.',
    serviceLink: 'terms of the educational service',
    name: 'Your name',
    missing: 'Fill in both fields to continue.',
    missingWithName: 'Fill in all fields to continue.',
    missingWithTerms: 'Fill in both fields and check both boxes to continue.',
    incorrect: 'Correct what is marked above to continue.',
    termsMissing: 'Please accept the terms and conditions to proceed.', // W-054
    save: 'Create password',
    saving: 'Saving',
    invitationDone: 'Password Created',
    invitationDoneText: 'The login page opens in a moment. If it doesn’t, use the button.',
    videoOpens: 'Your video opens in a moment. If it doesn’t, use the button.',
    registerDone: 'Successful Registration',
    registerDoneText: 'Log in with the email and password you entered.',
    registerMail: 'We sent an email to {email}. Please confirm your address with the link in it.',
    resetDone: 'Password Reset',
    resetDoneText: 'Your new password is saved. Log in with it.',
    goToLogin: 'Go to Login',
    inactivity: 'You have been logged out due to Inactivity.', // CG-22
    loggedOut: 'Logged out due to inactivity', // W-073
    inactivityText:
      'Nobody used this page for 15 minutes, so we closed it to keep your images private. Everything you saved is still there.',
  },
  es: {
    title: 'Cree su contraseña',
    intro: 'Su clínica abrió una cuenta para usted. Elija una contraseña y podrá ver su video.',
    staffIntro: 'Se creó una cuenta para usted como parte del personal. Elija una contraseña y podrá entrar.',
    resetTitle: 'Elija una contraseña nueva',
    resetIntro: 'Después de guardarla, se cierra su sesión en los demás dispositivos.',
    resetSave: 'Guardar contraseña',
    checking: 'Revisando su enlace',
    checkFailed: 'No se pudo revisar su enlace',
    tryAgain: 'Intentar de nuevo',
    email: 'Correo electrónico',
    emailHelp: 'Con esta dirección entra en su cuenta.',
    password: 'Contraseña',
    passwordAgain: 'Contraseña otra vez',
    passwordRule: 'Use al menos 8 caracteres, con una letra mayúscula y un número.',
    passwordsDiffer: 'Las dos contraseñas no son iguales. Escríbalas de nuevo.',
    acceptTerms: 'Acepto los <terms> y la <privacy>.',
    termsLink: 'Términos de uso',
    privacyLink: 'Política de privacidad',
    acceptService:
      'Acepto las <service>: el video explica mis imágenes. No es un diagnóstico y no reemplaza a mi médico.',
    acceptServiceStaff:
      'Acepto las <service>: un video explica las imágenes de un paciente. No es un diagnóstico y no reemplaza a un médico.',
    serviceLink: 'condiciones del servicio educativo',
    name: 'Su nombre',
    missingWithName: 'Rellene todos los campos y este botón funcionará.',
    missing: 'Rellene los dos campos y este botón funcionará.',
    incorrect: 'Corrija lo que está marcado arriba y este botón funcionará.',
    missingWithTerms: 'Rellene los dos campos, marque las dos casillas y este botón funcionará.',
    termsMissing: 'Acepte los términos y condiciones para continuar.',
    save: 'Crear contraseña',
    saving: 'Guardando',
    invitationDone: 'Contraseña creada',
    invitationDoneText: 'La página de acceso se abre sola en un momento. Si tarda, use el botón.',
    videoOpens: 'Su video se abre en un momento. Si no, use el botón.',
    registerDone: 'Registro completado',
    registerDoneText: 'Entre con el correo y la contraseña que escribió.',
    registerMail: 'Enviamos un correo a {email}. Confirme su dirección con el enlace que trae.',
    resetDone: 'Contraseña cambiada',
    resetDoneText: 'Su contraseña nueva está guardada. Entre con ella.',
    goToLogin: 'Ir al acceso',
    inactivity: 'Su sesión se cerró por inactividad.',
    loggedOut: 'Sesión cerrada por inactividad',
    inactivityText:
      'Nadie usó esta página durante 15 minutos y se cerró para proteger sus imágenes. Lo que estaba guardado no se ha perdido.',
  },
});
