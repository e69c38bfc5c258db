// The text of each notification (area C, CG-136). Stored as key and parameters, and rendered when read.
import { messages } from '../shared/messages.ts';

export const notificationMessages = messages({
  en: {
    'case.created': 'A video report was requested: {case}, {patient}.',
    'case.claimable': '{case} can be claimed: {patient}.',
    'case.images-failed': 'The images of {case} could not be read. Please send them again.',
    'case.claimed': '{actor} claimed {case}.',
    'case.given-back': '{actor} returned {case}. It can be claimed again.',
    'case.taken-from-you': '{actor} reassigned your case {case}. It is New again.',
    'case.assigned-to-you': '{actor} assigned {case} to you: {patient}.',
    'case.reassigned': '{actor} assigned your case {case} to someone else.',
    'case.sent-for-review': '{case} is waiting for your review.',
    'case.review-started': '{actor} is reviewing your report of {case}.',
    'case.review-cancelled': '{actor} canceled the review of {case}. It is waiting for a reviewer again.',
    'case.review-discarded': '{actor} returned {case} to you from review. Your draft is kept.',
    'case.signed-off': 'The video report of {case} is signed off. The patient has been emailed.',
    'case.sign-off-undone': '{actor} undid the sign-off of {case}. The patient gets no email yet.',
    'case.sending-undone': '{actor} took {case} back. It is not waiting for your review.',
    'case.rated': 'The patient rated {case}: {score} out of 5.',
    'case.captions-wanted': 'The patient asks for captions of the video of {case}: {patient}.',
    'case.question-asked': 'The patient has a question about the video of {case}: {patient}.',
    'case.answer-waits': 'A video answer about {case} is waiting for your approval: {patient}.',
    'case.answer-returned': '{actor} returned your video answer about {case}. Your text is kept.',
    'case.answer-failed': 'Your video answer about {case} could not be prepared. Your text is kept.',
    'case.upload-wanted': 'A patient has asked you to send images: {case}, {patient}.',
    'case.portal-shared': 'The images of {case} are on an online portal: {patient}.',
    'case.draft-created': '{case} arrived from another system and needs patient details.',
    'case.upload-rejected': '{actor} rejected {case}. Its images are still needed.',
    'case.portal-failed': 'The portal access for {case} does not work. Please correct it.',
    'case.identity-refused':
      'The images of {case} belong to another patient. Please send the correct images.',
    'case.sent-to-provider': '{actor} sent you {case}: {patient}.',
    'case.recalled': '{actor} recalled your report of {case}.',
    'case.paid': '{case} is paid: {patient}.',
    'case.payment-failed': 'The payment for {case} failed. Nothing was charged.',
    'case.archived': '{actor} archived {case}.',
    'case.unarchived': '{actor} unarchived {case}.',
    'case.withdrawn': 'Request {case} was closed without payment.',
    'case.due-soon': '{case} is due in less than 24 hours: {patient}.',
    'case.overdue': '{case} is past its due date: {patient}.',
    'case.waits': '{case} has been waiting for {days} days: {patient}.',
    'payment.kept-as-credit':
      'A payment of {amount} arrived for {case}, which no longer needs it. The patient keeps it as an unused report.',
    'payment.refund-wanted': 'A payment of {amount} for {case} must be refunded.',
    'payment.plan-refund-wanted':
      'A payment of {amount} for a package or a storage plan must be refunded: it changed nothing for the patient.',
    'gateway.parked':
      'A study arrived from the gateway “{namespace}”, which is not linked to a workspace. It is kept for seven days. Link the namespace to accept it.',
    'account.new-login': 'New login to your account: {device}.',
    'mail.wrong-address':
      'The email to {person} was refused: the address does not exist or does not accept mail. Correct it and send it again.',
    'mail.full':
      'The email to {person} was refused: the mailbox is full. Ask the person to free up space, then send it again.',
    'mail.refused': 'The email to {person} was refused by the mail server. Please contact them another way.',
    'mail.given-up':
      'The email to {person} could not be delivered after many attempts. Please contact them another way.',
  },
  es: {
    'case.created': 'Se pidió un informe en video: {case}, {patient}.',
    'case.claimable': 'Puede tomar {case}: {patient}.',
    'case.images-failed': 'No se pudieron leer las imágenes de {case}. Envíelas de nuevo.',
    'case.claimed': '{actor} tomó {case}.',
    'case.given-back': '{actor} devolvió {case}. Se puede tomar de nuevo.',
    'case.taken-from-you': '{actor} devolvió su caso {case} a la lista.',
    'case.assigned-to-you': '{actor} le asignó {case}: {patient}.',
    'case.reassigned': '{actor} asignó su caso {case} a otra persona.',
    'case.sent-for-review': '{case} espera su revisión.',
    'case.review-started': '{actor} está revisando su informe de {case}.',
    'case.review-cancelled': '{actor} devolvió la revisión de {case}.',
    'case.review-discarded': '{actor} le devolvió {case}. Su borrador se conserva.',
    'case.signed-off': 'El informe en video de {case} está firmado. El paciente recibió un correo.',
    'case.sign-off-undone': '{actor} deshizo la firma de {case}. El paciente aún no recibe ningún correo.',
    'case.sending-undone': '{actor} recuperó {case}. Ya no espera su revisión.',
    'case.rated': 'El paciente calificó {case}: {score} de 5.',
    'case.captions-wanted': 'El paciente pide subtítulos para el video de {case}: {patient}.',
    'case.question-asked': 'El paciente tiene una pregunta sobre el video de {case}: {patient}.',
    'case.answer-waits': 'Una respuesta en video sobre {case} espera su aprobación: {patient}.',
    'case.answer-returned': '{actor} le devolvió su respuesta en video sobre {case}. El texto se conserva.',
    'case.answer-failed': 'No se pudo preparar su respuesta en video sobre {case}. El texto se conserva.',
    'case.upload-wanted': 'Un paciente le pide enviar imágenes: {case}, {patient}.',
    'case.portal-shared': 'Las imágenes de {case} están en un portal: {patient}.',
    'case.draft-created': '{case} llegó de fuera y necesita los datos del paciente.',
    'case.upload-rejected': '{actor} rechazó {case}: todavía se necesitan las imágenes.',
    'case.portal-failed': 'El acceso al portal de {case} no funciona. Corríjalo.',
    'case.identity-refused': 'Las imágenes de {case} son de otro paciente. Envíe las correctas.',
    'case.sent-to-provider': '{actor} le envió {case}: {patient}.',
    'case.recalled': '{actor} retiró su informe de {case}.',
    'case.paid': '{case} está pagado: {patient}.',
    'case.payment-failed': 'El pago de {case} no se realizó. No se cobró nada.',
    'case.archived': '{actor} archivó {case}.',
    'case.unarchived': '{actor} recuperó {case} del archivo.',
    'case.withdrawn': 'La solicitud {case} se cerró sin pago.',
    'case.due-soon': '{case} vence en menos de 24 horas: {patient}.',
    'case.overdue': '{case} superó su fecha de entrega: {patient}.',
    'case.waits': '{case} espera desde hace {days} días: {patient}.',
    'payment.kept-as-credit':
      'Llegó un pago de {amount} para {case}, que ya no lo espera. El paciente lo conserva como un informe sin usar.',
    'payment.refund-wanted': 'Hay que devolver un pago de {amount} de {case}.',
    'payment.plan-refund-wanted':
      'Hay que devolver un pago de {amount} de un paquete o plan de almacenamiento: no cambió nada para el paciente.',
    'gateway.parked':
      'Llegó un estudio de la pasarela «{namespace}», que no tiene espacio de trabajo. Se guarda siete días: vincúlela.',
    'account.new-login': 'Se usó su cuenta desde un dispositivo nuevo: {device}.',
    'mail.wrong-address':
      'El correo a {person} fue rechazado: la dirección no existe o no recibe correo. Corríjala y envíe de nuevo.',
    'mail.full':
      'El correo a {person} fue rechazado: el buzón está lleno. Pida que haga espacio y envíe de nuevo.',
    'mail.refused':
      'El servidor de correo rechazó el correo a {person}. Comuníquese con la persona de otra manera.',
    'mail.given-up':
      'No se pudo entregar el correo a {person} tras muchos intentos. Comuníquese con la persona de otra manera.',
  },
});

export type NotificationKey = keyof typeof notificationMessages.en;
