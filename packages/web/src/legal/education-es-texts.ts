// The terms of the educational service in Spanish (O-011, CG-05).
import type { LegalSection, LegalText } from './legal-text.ts';

export const educationSpanish = (title: string): LegalSection => ({
  id: 'educational-service',
  title,
  blocks: [
    'Los informes en video son educativos. Un consultor le muestra sus imágenes y explica con palabras sencillas lo que se ve y lo que significan las palabras de su informe escrito.',
    'Un informe en video no es nada de esto:',
    [
      'no es un diagnóstico;',
      'no es un consejo médico;',
      'no es una segunda opinión;',
      'no reemplaza a su médico ni el informe escrito de su radiólogo.',
    ],
    'Los consultores no son sus proveedores médicos. Usar el servicio no crea una relación de médico y paciente entre usted y un consultor, ni entre usted y {product}.',
    'Hable con su médico antes de empezar, cambiar o dejar un tratamiento. Si cree que tiene una emergencia, llame al 911.',
  ],
});

export const educationText: LegalText = {
  title: 'Condiciones del servicio educativo',
  summary: 'Qué es un informe en video y qué no es.',
  sections: [
    educationSpanish('Qué es un informe en video'),
    {
      id: 'your-part',
      title: 'Su parte',
      blocks: [
        'Envíe imágenes completas y de buena calidad, y el informe escrito si lo tiene. La explicación solo puede ser tan buena como lo que el consultor llega a ver.',
        'Lleve sus preguntas también a su médico. Su médico conoce toda su historia; nosotros no.',
      ],
    },
    {
      id: 'contact',
      title: 'Cómo contactarnos',
      blocks: ['Si tiene una pregunta sobre el servicio, contáctenos: {contact}.'],
    },
  ],
};
