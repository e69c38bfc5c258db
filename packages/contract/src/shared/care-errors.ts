// Errors about access that a patient gives to a caregiver: part of the error catalog (B17).

export const careErrors = {
  'care.known': {
    status: 409,
    en: 'This person is already on your list. To invite them again, remove them first.',
    es: 'Esta persona ya está en su lista. Quítela primero para invitarla de nuevo.',
  },
  'care.yourself': {
    status: 409,
    en: 'This is your own email address. Enter the address of the person who helps you.',
    es: 'Esta es su propia dirección. Escriba la de la persona que le ayuda.',
  },
  'care.unproved': {
    status: 409,
    en: 'Confirm your email address before you invite someone. You can resend the link under My Account.',
    es: 'Confirme su correo electrónico antes de invitar a alguien. En Mi cuenta puede pedir el enlace otra vez.',
  },
  'care.too-many': {
    status: 409,
    en: 'You can have {most} people on this list. Remove one first.',
    es: 'En esta lista caben {most} personas. Quite primero a una.',
  },
  'care.too-often': {
    status: 429,
    en: 'You have invited people {most} times today. Please try again tomorrow.',
    es: 'Hoy ya invitó {most} veces. Inténtelo de nuevo mañana.',
  },
  'care.accepted': {
    status: 409,
    en: 'This invitation was already accepted or has ended. Reload the page to see where it stands.',
    es: 'Esta invitación ya fue aceptada, o terminó su último día. Vuelva a cargar la página para ver cómo está ahora.',
  },
  'care.invitation-over': {
    status: 410,
    en: 'This invitation has ended. Ask the person who invited you for a new one.',
    es: 'Esta invitación ha terminado. Pida una nueva a quien le invitó.',
  },
  'care.other-address': {
    status: 403,
    en: 'This invitation was sent to another email address. Log in with the account of that address.',
    es: 'Esta invitación se envió a otra dirección. Entre con la cuenta de esa dirección.',
  },
  'care.account-known': {
    status: 409,
    en: 'This email address already has an account here. Log in to accept the invitation.',
    es: 'Esta dirección ya tiene una cuenta aquí. Entre para aceptar la invitación.',
  },
  'care.caregiver-too-young': {
    status: 403,
    en: 'You must be 18 or older to accept this.',
    es: 'Solo puede aceptar esto una persona de 18 años o más.',
  },
  'care.birth-date-needed': {
    status: 409,
    en: 'Your account has no date of birth. Enter it under My Account, then open the invitation again.',
    es: 'Su cuenta no tiene fecha de nacimiento. Escríbala en Mi cuenta y abra de nuevo la invitación.',
  },
  'care.not-here': {
    status: 403,
    en: 'You can look at this record, but you cannot do this for the patient.',
    es: 'Usted puede ver este expediente, pero no puede hacer esto por el paciente.',
  },
  'care.adult-needed': {
    status: 403,
    en: 'You are under 18, so an adult must be able to see your record. Open My Account, then “People who help me”, and invite a parent or guardian. Your account works as soon as they accept.',
    es: 'Usted es menor de 18 años, por eso un adulto debe poder ver su expediente. Abra Mi cuenta, luego «Personas que me ayudan», e invite a su padre, madre o tutor. Su cuenta funciona en cuanto acepte.',
  },
} as const;
