// Frequent questions about ordering, with their answers (J-004).
import { defineMessages } from '../../platform/language/i18n.tsx';

export const requestHelpMessages = defineMessages({
  en: {
    help: 'Help',
    code: 'What is a clinic code?',
    codeText:
      'A short code that tells us which clinic has your images. You find it on the letter or card from your clinic.',
    disc: 'What if I have a CD?',
    discText:
      'Put it into a computer, open this page there, and choose “I upload my own files”. Choose the whole CD. If your computer has no CD drive, ask your clinic for a code or for its online portal.',
    time: 'How long does it take?',
    timeText:
      'Processing takes about 5-10 minutes once your images are here. Your video report is delivered in 1-3 business days. You get an email as soon as it is ready.',
    diagnosis: 'Is this a diagnosis?',
    diagnosisText:
      'No. A video report explains your images and your written report in plain words. Please talk with your doctor about what they mean for you.',
    call: 'Call us at',
    write: 'Write to us at',
    nobody: 'Ask the person who set up this portal for you.',
  },
  es: {
    help: 'Ayuda',
    code: '¿Qué es un código de clínica?',
    codeText:
      'Un código corto que nos dice qué clínica tiene sus imágenes. Está en la carta o tarjeta de su clínica.',
    disc: '¿Y si tengo un CD?',
    discText:
      'Póngalo en una computadora, abra allí esta página y elija «Subo mis propios archivos». Elija el CD entero. Si su computadora no tiene lector, pida a su clínica un código o su portal en línea.',
    time: '¿Cuánto tarda?',
    timeText:
      'El procesamiento tarda unos 5-10 minutos desde que sus imágenes están aquí. Su informe en video se entrega en 1-3 días hábiles. Recibirá un correo en cuanto esté listo.',
    diagnosis: '¿Es un diagnóstico?',
    diagnosisText:
      'No. Un informe en video explica sus imágenes y su informe escrito con palabras sencillas. Hable con su médico sobre lo que significan para usted.',
    call: 'Llámenos al',
    write: 'Escríbanos a',
    nobody: 'Pregunte a la persona que configuró este portal para usted.',
  },
});
