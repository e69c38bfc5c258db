// Items that need attention: what they are, and what to do.
import { defineMessages } from '../platform/language/i18n.tsx';

export const needMessages = defineMessages({
  en: {
    'storage-away.title': 'The file storage does not answer',
    'storage-away.text': '{about}',
    'disk-full.title': 'The disk of {about} is full',
    'disk-full.text':
      '{size} left. Files are refused until there is room; then everything continues on its own.',
    'disk-low.title': 'The disk of {about} is nearly full',
    'disk-low.text': '{size} left. Make room before files are refused.',
    'backup-never.title': 'No backup yet',
    'backup-never.text':
      'If the machine is lost now, everything is lost. The embedded database is backed up each night; for PostgreSQL, the command that makes the backup has to report it: npm run backup -- made.',
    'backup-old.title': 'No backup since {since}',
    'backup-old.text':
      'If the machine is lost, everything since then is lost. The log says why no backup was made.',
    'restore-never.title': 'No restore has been tried',
    'restore-never.text':
      'You only know that a backup works once you have restored it. Restore one as the guide says, then record it under “Backups”.',
    'restore-old.title': 'The last restore was tried on {since}',
    'restore-old.text': 'Try another one and record it under “Backups”.',
    'no-worker.title': 'No worker is running',
    'no-worker.text': 'Until one is, images are not read, videos are not made and emails are not sent.',
    'process-silent.title': '{about} is not responding',
    'process-silent.text':
      'Last seen {since}. It was killed or its machine is down. Other workers take over its jobs. Restart it.',
    'jobs-failed.title': 'Failed jobs: {count}',
    'jobs-failed.text': 'All retries failed. The reasons are below.',
    'queue-slow.title': '{about}: {count} waiting',
    'queue-slow.text': 'The oldest has been waiting since {since}. If all workers are busy, add more.',
    'mail-not-set-up.title': 'Email is not set up',
    'mail-not-set-up.text': 'Emails are stored, not sent. Set SMTP_URL.',
    'mails-waiting.title': 'Emails waiting: {count}',
    'mails-waiting.text': 'The oldest has been waiting since {since}. Sending is retried.',
    'mails-refused.title': 'Emails that were not delivered: {count}',
    'mails-refused.text': 'In the last seven days. The people who triggered them were notified.',
    'payments-waiting.title': 'Waiting messages from the payment company: {count}',
    'payments-waiting.text': 'They match nothing here. Ask the company under “Card payments”.',
    'payments-to-refund.title': 'Payments to refund: {count}',
    'payments-to-refund.text': 'They bought nothing. They are listed under “Card payments”.',
    'files-damaged.title': 'Damaged or missing files: {count}',
    'files-damaged.text': 'Put them back from your backup. They are listed under “Stored files”.',
  },
  es: {
    'storage-away.title': 'El almacenamiento de archivos no responde',
    'storage-away.text': '{about}',
    'disk-full.title': 'El disco de {about} está lleno',
    'disk-full.text':
      'Quedan {size}. No se aceptan archivos hasta que haya espacio; después todo continúa por sí solo.',
    'disk-low.title': 'El disco de {about} está casi lleno',
    'disk-low.text': 'Quedan {size}. Libere espacio antes de que haya que rechazar archivos.',
    'backup-never.title': 'Todavía no hay ninguna copia de seguridad',
    'backup-never.text':
      'Si la máquina se pierde ahora, se pierde todo. La base de datos integrada se copia cada noche; con PostgreSQL, el comando que hace la copia tiene que decirlo: npm run backup -- made.',
    'backup-old.title': 'No hay copia de seguridad desde {since}',
    'backup-old.text':
      'Lo que se escribió desde entonces se pierde con la máquina. El registro dice por qué no se hizo ninguna.',
    'restore-never.title': 'No se ha probado ninguna restauración',
    'restore-never.text':
      'Solo se sabe que una copia sirve cuando se ha restaurado una vez. Restaure una como dice la guía y anótelo en “Copias de seguridad”.',
    'restore-old.title': 'La última restauración se probó el {since}',
    'restore-old.text': 'Pruebe otra y anótelo en “Copias de seguridad”.',
    'no-worker.title': 'No funciona ningún proceso de trabajo',
    'no-worker.text':
      'Hasta que funcione uno no se leen imágenes, no se hacen videos y no se envían correos.',
    'process-silent.title': '{about} no responde',
    'process-silent.text':
      'Visto por última vez: {since}. Se interrumpió o su máquina no está. Otros procesos se encargan de lo que hacía. Inícielo de nuevo.',
    'jobs-failed.title': 'Tareas fallidas: {count}',
    'jobs-failed.text': 'Se intentaron en vano. Abajo se dice por qué.',
    'queue-slow.title': '{about}: {count} en espera',
    'queue-slow.text':
      'La más antigua espera desde {since}. Si todos los procesos están ocupados, ayuda tener más.',
    'mail-not-set-up.title': 'El correo no está configurado',
    'mail-not-set-up.text': 'Los correos se guardan y no se envían. Configure SMTP_URL.',
    'mails-waiting.title': 'Correos en espera: {count}',
    'mails-waiting.text': 'El más antiguo desde {since}. El producto lo sigue intentando.',
    'mails-refused.title': 'Correos que no se entregaron: {count}',
    'mails-refused.text': 'En los últimos siete días. Se avisó a quienes los causaron.',
    'payments-waiting.title': 'Mensajes de la empresa de pagos en espera: {count}',
    'payments-waiting.text':
      'Tratan de algo que aquí no se conoce. Pregunte a la empresa en “Pagos con tarjeta”.',
    'payments-to-refund.title': 'Pagos por reembolsar: {count}',
    'payments-to-refund.text': 'No compraron nada. Están en la lista de “Pagos con tarjeta”.',
    'files-damaged.title': 'Archivos dañados o que faltan: {count}',
    'files-damaged.text': 'Recupérelos de su copia de seguridad. Están en la lista de “Archivos guardados”.',
  },
});
