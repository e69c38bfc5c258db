// Errors about a study sent by a gateway: part of the error catalog. Engineers read these in a log.

export const gatewayErrors = {
  // The same for unknown and removed namespaces and for a wrong secret.
  'gateway.signature': {
    status: 401,
    en: 'The signature of this call is not valid. Check the namespace, its secret and how the call is signed.',
    es: 'La firma de esta llamada no es válida. Revise el espacio de nombres, su secreto y cómo se firma.',
  },
  'gateway.clock': {
    status: 401,
    en: 'The time of this call differs from ours by more than {minutes} minutes. Set the gateway’s clock and sign the call again.',
    es: 'La hora de esta llamada difiere de la nuestra en más de {minutes} minutos. Ajuste el reloj de la pasarela y firme de nuevo.',
  },
  'gateway.replayed': {
    status: 409,
    en: 'This call has already been received. To send the study again, sign it with a new nonce.',
    es: 'Esta misma llamada ya llegó antes. Para enviar de nuevo el estudio, fírmelo con un nonce nuevo.',
  },
  'gateway.workspace': {
    status: 409,
    en: 'The workspace of this namespace does not accept cases from a gateway.',
    es: 'El espacio de trabajo de este espacio de nombres no recibe sus casos por una pasarela.',
  },
  'gateway.form': {
    status: 415,
    en: 'Send a ZIP file as application/zip, or the files as multipart/related with parts of application/dicom.',
    es: 'Envíe un archivo ZIP como application/zip, o los archivos como multipart/related con partes application/dicom.',
  },
  'gateway.parts': {
    status: 400,
    en: 'The parts of this message cannot be separated. Check that the boundary in its Content-Type is right and that the message is complete.',
    es: 'No se distinguen las partes de este mensaje. Revise el boundary de su Content-Type y que el mensaje esté completo.',
  },
  'gateway.content': {
    status: 400,
    en: 'The body does not match its signature: the SHA-256 differs. Nothing was kept. Please send it again.',
    es: 'Lo que llegó no es lo que se firmó: su SHA-256 es otro. No se guardó nada. Envíelo de nuevo.',
  },
  'gateway.key-used': {
    status: 409,
    en: 'This idempotency key belongs to another study. Use a new key for each study.',
    es: 'Esta clave de idempotencia pertenece a otro estudio. Use una clave nueva para cada estudio.',
  },
  // The same for unknown and removed namespaces and for a wrong secret.
  'gateway.login': {
    status: 401,
    en: 'The user name must be the namespace of this address, and the password its secret.',
    es: 'El nombre de usuario debe ser el espacio de nombres de esta dirección, y la contraseña su secreto.',
  },
  'gateway.not-encrypted': {
    status: 403,
    en: 'This address is for encrypted connections only. Use https.',
    es: 'Esta dirección es solo para conexiones cifradas. Use https.',
  },
  'gateway.no-instance-form': {
    status: 415,
    en: 'Send the images as multipart/related with parts of application/dicom.',
    es: 'Envíe las imágenes como multipart/related con partes application/dicom.',
  },
  'gateway.filter': {
    status: 400,
    en: 'This search cannot be answered: {name} cannot be searched here, or its value has the wrong form.',
    es: 'Esta búsqueda no se puede responder: aquí no se busca por {name}, o su valor tiene otra forma.',
  },
  'gateway.not-acceptable': {
    status: 406,
    en: 'These images are available only as they were sent, and this call does not accept that form.',
    es: 'Estas imágenes solo se entregan como llegaron, en ninguna de las formas que acepta esta llamada.',
  },
} as const;
