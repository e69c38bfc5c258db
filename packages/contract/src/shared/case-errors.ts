// Errors when a case cannot be viewed, changed or advanced.

export const caseErrors = {
  'case.conflict': {
    status: 409,
    en: 'This case is now “{status}”. Check it again before you continue.',
    es: 'Este caso ahora está en «{status}». Revíselo antes de continuar.',
  },
  'case.picked-up': { status: 409, en: 'This case has been picked up', es: 'Este caso ya fue tomado' },
  'case.assignee-unfit': {
    status: 409,
    en: 'This person cannot take over the case. Choose an active colleague who may claim it.',
    es: 'Esta persona no puede hacerse cargo del caso. Elija a un colega activo que pueda tomarlo.',
  },
  'case.actor': { status: 403, en: 'Only {who} may do this.', es: 'Solo {who} puede hacer esto.' },
  'case.material-missing': {
    status: 422,
    en: 'A selected resource is not ready or is no longer in the library. Remove it or select another.',
    es: 'Un recurso elegido ya no está en la biblioteca o aún no está listo. Quítelo o elija otro.',
  },
  'case.video-missing': {
    status: 409,
    en: 'Record or upload a video first.',
    es: 'Primero grabe o suba un video.',
  },
  'case.video-short': {
    status: 409,
    en: 'This video is shorter than {least} seconds. Say why it is sent like this, or record it again.',
    es: 'Este video dura menos de {least} segundos. Diga por qué se envía así o grábelo de nuevo.',
  },
  'case.video-not-ready': {
    status: 409,
    en: 'The video is still being prepared. You can continue as soon as it is ready.',
    es: 'El video aún se está preparando. Este botón funcionará cuando esté listo.',
  },
  'case.video-failed': {
    status: 409,
    en: 'The video could not be prepared. Record or upload it again.',
    es: 'No se pudo preparar el video. Grábelo o súbalo de nuevo.',
  },
  'case.rated': {
    status: 409,
    en: 'You have already rated this report. Thank you.',
    es: 'Ya calificó este informe. Gracias.',
  },
  'case.not-rated': {
    status: 409,
    en: 'Rate the report first.',
    es: 'Primero califique el informe.',
  },
  'case.no-patient': {
    status: 409,
    en: 'This case has no patient account to send to.',
    es: 'Este caso no tiene una cuenta de paciente a la que enviar.',
  },
  'case.unwatched': {
    status: 409,
    en: 'You have seen {seen} of {of}. Watch the rest of the video, or say why you are signing off without it.',
    es: 'Ha visto {seen} de {of}. Vea el resto del video o diga por qué firma sin verlo.',
  },
  'case.undo-late': {
    status: 409,
    en: 'This can be undone for {seconds} seconds, by the person who did it, and only until somebody opens it.',
    es: 'Esto se puede deshacer durante {seconds} segundos; solo puede quien lo hizo y hasta que alguien lo abra.',
  },
  'case.just-sent': {
    status: 409,
    en: 'The email was sent less than ten minutes ago. Give it time to arrive, then try again.',
    es: 'El correo se envió hace menos de diez minutos. Espere a que llegue e inténtelo de nuevo.',
  },
  'case.reject-status': {
    status: 400,
    en: 'Not allowed to reject this case with the current status',
    es: 'No se puede rechazar este caso en su estado actual',
  },
  'case.files-missing': {
    status: 400,
    en: 'Please make sure that study and report are uploaded.',
    es: 'Asegúrese de subir el estudio y el informe.',
  },
  'case.report-missing': {
    status: 400,
    en: 'Please upload your radiology report to continue.',
    es: 'Suba su informe de radiología para continuar.',
  },
  'case.terms': {
    status: 400,
    en: 'Please accept the terms and conditions to proceed.',
    es: 'Acepte los términos y condiciones para continuar.',
  },
  'case.gateway-workspace': {
    status: 403,
    en: 'Cases of this workspace come from its image gateway.',
    es: 'Los casos de este espacio llegan por su pasarela de imágenes.',
  },
  'case.identity-hold': {
    status: 409,
    en: 'The images name another patient. Someone must confirm whose they are first.',
    es: 'Las imágenes nombran a otro paciente. Primero alguien debe confirmar de quién son.',
  },
  'case.no-identity-hold': {
    status: 409,
    en: 'These images do not need to be confirmed.',
    es: 'No hay nada que confirmar sobre estas imágenes.',
  },
  'case.no-bypass': {
    status: 409,
    en: 'This clinic requires images and a report.',
    es: 'Esta clínica no trabaja sin imágenes ni informe.',
  },
  'case.clinic-creators-only': {
    status: 409,
    en: 'Clinic Creators Only',
    es: 'Solo creadores de la clínica',
  },
  'case.sent-already': {
    status: 409,
    en: 'This case has already been sent to the provider.',
    es: 'Este caso ya fue enviado al proveedor.',
  },
  'case.portal-works': {
    status: 400,
    en: 'Share online portal access is not allowed',
    es: 'No se permite compartir el acceso al portal',
  },
  'case.portal-told': {
    status: 409,
    en: 'We have already notified the person who shared the access.',
    es: 'Ya se avisó a quien compartió el acceso.',
  },
  'case.portal-fields': {
    status: 400,
    en: 'Please complete the online portal access fields',
    es: 'Complete los datos de acceso al portal',
  },
  'case.portal-erased': {
    status: 404,
    en: 'The password has been erased. Ask the person who shared the access to share it again.',
    es: 'La contraseña fue borrada. Pida que se comparta de nuevo el acceso.',
  },
  'case.upload-blank': {
    status: 400,
    en: "Radiology images and report can't be blank",
    es: 'Las imágenes y el informe son obligatorios',
  },
  'case.no-clinic-upload': {
    status: 400,
    en: 'This workspace does not support clinic upload',
    es: 'Este espacio de trabajo no admite cargas de la clínica',
  },
  'case.reason-missing': {
    status: 400,
    en: 'Please enter a brief reason.',
    es: 'Diga por qué, en pocas palabras.',
  },
  'case.unpaid-open': {
    status: 409,
    en: 'You already have an unpaid request. Pay for it or withdraw it first.',
    es: 'Ya tiene una solicitud que espera el pago. Páguela o retírela primero.',
  },
  'case.pay-first': {
    status: 402,
    en: 'Please buy a report before you request one.',
    es: 'Compre un informe antes de solicitarlo.',
  },
  'case.age': {
    status: 400,
    en: 'A child under 13 uses a guardian’s account. Please enter the guardian’s email.',
    es: 'La cuenta de un menor de 13 años es la de su tutor. Escriba el correo del tutor.',
  },
  'case.payment-later': {
    status: 409,
    en: 'Online payment is not set up yet for this workspace. Please ask the provider.',
    es: 'El pago en línea aún no está disponible para este espacio. Consulte al proveedor.',
  },
};
