// The Privacy Policy in Spanish (O-003, O-005, O-007 … O-010).
import type { LegalText } from './legal-text.ts';

export const privacyText: LegalText = {
  title: 'Política de privacidad',
  summary:
    'Esta política dice qué datos sobre usted guarda {product}, para qué, por cuánto tiempo y qué puede pedir usted.',
  sections: [
    {
      id: 'what-we-keep',
      title: '1. Qué guardamos',
      blocks: [
        'Guardamos lo que el servicio necesita:',
        [
          'quién es usted: nombre, nombre preferido, fecha de nacimiento, género, correo electrónico y teléfono;',
          'su información de salud: imágenes, informes escritos, su pregunta y los informes en video;',
          'su cuenta: contraseña (solo como un código de una sola vía), ajustes, y qué aceptó y cuándo;',
          'sus pedidos y pagos, sin números de tarjeta;',
          'cómo se usa el servicio: horas de acceso, tipo de dispositivo, dirección de red y qué páginas se abrieron.',
        ],
      ],
    },
    {
      id: 'why',
      title: '2. Para qué lo usamos',
      blocks: [
        'Usamos estos datos para hacer y mostrar sus informes en video, llevar su cuenta, responderle, proteger el servicio, cobrarlo y cumplir la ley.',
        'Su clínica y los consultores que trabajan en su caso ven lo que necesitan para ello. Cada vez que un miembro del personal abre sus imágenes queda anotado.',
      ],
    },
    {
      id: 'sharing',
      title: '3. Quién más lo recibe',
      blocks: [
        'No vendemos su información de salud. Compartimos datos sobre usted solo con:',
        [
          'la clínica que pidió su informe, o cuyo código usó usted;',
          'las personas con las que usted comparte un video, hasta que deje de compartirlo;',
          'el proveedor de pagos con tarjeta, para los pagos;',
          'empresas que operan computadoras o envían correo para nosotros, con un contrato que las obliga;',
          'las autoridades, cuando la ley nos obliga.',
        ],
      ],
    },
    {
      id: 'de-identified',
      title: '4. Imágenes sin datos de identidad',
      blocks: [
        'Podemos usar imágenes sin datos de identidad para el aprendizaje automático y para otros fines comerciales. Eso significa que se quitaron nombres, fechas de nacimiento, números y todo lo demás que diga de quién es la imagen.',
      ],
    },
    {
      id: 'how-long',
      title: '5. Por cuánto tiempo',
      blocks: [
        'Guardamos sus imágenes mientras su plan o su clínica lo pida. Después de que termina una suscripción, las imágenes guardadas permanecen 30 días y luego se borran.',
        'Guardamos los registros de pedidos, pagos y accesos mientras la ley lo pida.',
      ],
    },
    {
      id: 'age',
      title: '6. Menores',
      blocks: [
        'El servicio es solo para personas en los Estados Unidos. Los menores de 13 años no pueden usarlo, y no guardamos a sabiendas datos que nos dé un menor de 13 años.',
        'Las personas de 13 a 17 años pueden usarlo si su padre, madre o tutor está de acuerdo.',
      ],
    },
    {
      id: 'your-rights',
      title: '7. Qué puede pedir',
      blocks: [
        'Puede preguntarnos qué datos sobre usted guardamos, pedir una copia, pedir que los corrijamos o pedir que los borremos. Puede ver quién abrió su expediente.',
        'Para protegerle, comprobamos que la solicitud viene de usted. Podemos pedirle tres datos personales que deben coincidir con los que tenemos, como su fecha de nacimiento, su teléfono y la fecha de un estudio.',
      ],
    },
    {
      id: 'browser',
      title: '8. Su navegador',
      blocks: [
        'El portal no usa cookies de publicidad. Guarda su acceso y sus ajustes en su propio navegador.',
        'Algunos navegadores envían la señal «No rastrear» (Do Not Track). No hay una regla acordada para ella, así que el portal no la tiene en cuenta.',
      ],
    },
    {
      id: 'safety',
      title: '9. Cómo lo protegemos',
      blocks: [
        'Las imágenes y los informes viajan cifrados. Los enlaces a ellos terminan con su sesión. Puede agregar un segundo paso al entrar en Mi cuenta. Ningún sistema es perfectamente seguro. Si algo ocurre con su información, se lo decimos como la ley lo pide.',
      ],
    },
    {
      id: 'changes',
      title: '10. Cambios en esta política',
      blocks: [
        'Si cambiamos esta política de una forma que le importe, se lo decimos por correo electrónico o en el portal antes de que valga.',
      ],
    },
    {
      id: 'contact',
      title: '11. Cómo contactarnos',
      blocks: ['Si tiene una pregunta o una solicitud sobre su privacidad, contáctenos: {contact}.'],
    },
  ],
};
