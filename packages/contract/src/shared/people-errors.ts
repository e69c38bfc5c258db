// Errors about inviting, disabling and enabling people: part of the error catalog.

export const peopleErrors = {
  'person.self': {
    status: 409,
    en: 'You cannot disable your own account. Ask another administrator to do it.',
    es: 'No puede desactivar su propia cuenta. Pídaselo a otro administrador.',
  },
  'person.last-admin': {
    status: 409,
    en: 'This is the last active administrator of {clinic}. Invite another one and name them as the successor, wait until they have joined, or close the clinic.',
    es: 'Es el último administrador activo de {clinic}. Invite a otro y nómbrelo sucesor, espere a que se incorpore, o cierre la clínica.',
  },
  'person.last-super-admin': {
    status: 409,
    en: 'This is the last active super-admin. Someone has to be able to manage the clinics.',
    es: 'Es el último superadministrador activo. Alguien debe poder gestionar las clínicas.',
  },
  'person.joined': {
    status: 409,
    en: '{name} has already accepted the invitation. Nothing was sent.',
    es: '{name} ya aceptó la invitación. No se envió nada.',
  },
  'person.disabled': {
    status: 409,
    en: 'This account is disabled. Enable it first, then send the invitation.',
    es: 'Esta cuenta está desactivada. Actívela primero y luego envíe la invitación.',
  },
  'person.list-empty': {
    status: 400,
    en: 'This list is empty. Put one person on each line: name, email, phone.',
    es: 'No hay nadie en esta lista. Ponga una persona por línea: nombre, correo, teléfono.',
  },
  'person.list-too-long': {
    status: 400,
    en: 'This list has {count} lines. Send at most {most} at a time.',
    es: 'Esta lista tiene {count} líneas. Envíe como máximo {most} a la vez.',
  },
  'person.too-many-invitations': {
    status: 429,
    en: 'You have sent {most} invitations in the past hour. Nothing was sent just now; try again later.',
    es: 'Ha enviado {most} invitaciones en una hora. Ahora no se envió nada; inténtelo más tarde.',
  },
} as const;
