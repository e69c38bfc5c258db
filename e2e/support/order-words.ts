// Texts of the request form that journeys read, type and press, in both languages.
const en = {
  title: 'Request Video Report',
  howImagesCome: 'How will we get the images?',
  email: 'Email',
  name: 'Name',
  preferredName: 'Preferred name',
  dateOfBirth: 'Date of birth',
  phone: 'Phone',
  gender: 'Gender',
  female: 'Female',
  question: 'What does the patient want to know?',
  asks: (name: string) => `What do the pictures of ${name} show?`,
  acceptTerms: /I accept the/,
  understandEducation: /I understand that/,
  confirmAll: /^Confirm all/,
  images: (n: number) => `${n} images`,
  saved: 'Saved',
  submit: 'Submit Request',
  submitted: 'Your Case has been submitted',
};

export type OrderWords = typeof en;

const es: OrderWords = {
  title: 'Solicitar informe en video',
  howImagesCome: '¿Cómo llegan las imágenes?',
  email: 'Correo electrónico',
  name: 'Nombre',
  preferredName: 'Nombre preferido',
  dateOfBirth: 'Fecha de nacimiento',
  phone: 'Teléfono',
  gender: 'Sexo',
  female: 'Femenino',
  question: '¿Qué quiere saber el paciente?',
  asks: (name) => `¿Qué muestran las imágenes de ${name}?`,
  acceptTerms: /^Acepto los/,
  understandEducation: /^Entiendo que/,
  confirmAll: /^Confirmar los/,
  images: (n) => `${n} imágenes`,
  saved: 'Guardado',
  submit: 'Enviar solicitud',
  submitted: 'Su caso fue enviado',
};

export const orderWords = { en, es };
