// The Terms of Use in Spanish (O-002 … O-007, O-009, O-011, CG-05, CG-24).
import { educationSpanish } from './education-es-texts.ts';
import type { LegalText } from './legal-text.ts';

export const termsText: LegalText = {
  title: 'Términos de uso',
  summary:
    'Estos términos dicen qué hace {product} por usted, cuánto cuesta y qué no hace. Léalos antes de usar el servicio.',
  sections: [
    {
      id: 'agreement',
      title: '1. Lo que usted acepta',
      blocks: [
        'Cuando abre una cuenta, acepta una invitación o usa este portal, acepta estos términos y la Política de privacidad. Si no está de acuerdo, no use el portal.',
        'El portal es de {product}. Una clínica puede ofrecerlo con su propio nombre y sus colores. Entonces la clínica decide a quién invita, y {product} presta el servicio.',
      ],
    },
    {
      id: 'who-may-use',
      title: '2. Quién puede usar el servicio',
      blocks: [
        'El servicio es solo para personas en los Estados Unidos.',
        'Debe tener al menos 13 años para abrir una cuenta. Los menores de 13 años no pueden usar el servicio.',
        'Si tiene de 13 a 17 años, su padre, madre o tutor debe aceptar estos términos con usted y cuidar de su uso del servicio.',
        'El padre, la madre o el tutor puede usar una cuenta propia para un menor. Esa cuenta es del padre, de la madre o del tutor.',
      ],
    },
    educationSpanish('3. Un servicio educativo'),
    {
      id: 'account',
      title: '4. Su cuenta',
      blocks: [
        'Dé su nombre verdadero y su propio correo electrónico. No comparta su contraseña. Avísenos enseguida si cree que otra persona la conoce.',
        'Usted responde de lo que ocurre con su cuenta, salvo que alguien haya entrado por culpa nuestra.',
        'Podemos cerrar una cuenta que dañe a otras personas o al servicio. Usted puede cerrar la suya en cualquier momento escribiéndonos.',
      ],
    },
    {
      id: 'your-images',
      title: '5. Sus imágenes e informes',
      blocks: [
        'Sus imágenes e informes siguen siendo suyos. Usted nos permite guardarlos, copiarlos y mostrarlos en la medida en que el servicio lo necesita.',
        'Suba solo imágenes e informes que sean suyos, o de una persona que le haya dado permiso.',
        'Podemos usar imágenes para el aprendizaje automático y para otros fines comerciales después de quitar todo lo que diga de quién son (imágenes sin datos de identidad). La Política de privacidad explica cómo.',
      ],
    },
    {
      id: 'prices',
      title: '6. Precios y pago',
      blocks: [
        'Los precios están en dólares de los Estados Unidos y se muestran junto a cada plan antes de pagar.',
        'Los pagos se hacen por medio de un proveedor de pagos con tarjeta. Nunca vemos ni guardamos el número de su tarjeta.',
        'Guardar imágenes es una suscripción anual. Se renueva cada año hasta que usted la cancele. Cuántos estudios puede guardar depende de su plan.',
        'Puede cancelar una suscripción en su cuenta. Entonces termina al final del año que ya pagó.',
      ],
    },
    {
      id: 'after-the-end',
      title: '7. Cuando termina una suscripción',
      blocks: [
        'Después de que termina una suscripción, las imágenes guardadas permanecen 30 días. En ese tiempo puede descargarlas o renovar el plan. Después se borran y no se pueden recuperar.',
      ],
    },
    {
      id: 'fair-use',
      title: '8. Uso correcto',
      blocks: [
        'Por favor, no haga nada de esto:',
        [
          'intentar ver imágenes o informes de otras personas sin su permiso;',
          'subir archivos hechos para dañar el servicio o a otras personas;',
          'copiar o vender los videos, salvo compartir los suyos con las personas que usted elija;',
          'usar programas que carguen el servicio más de lo normal.',
        ],
      ],
    },
    {
      id: 'liability',
      title: '9. De qué respondemos',
      blocks: [
        'Hacemos nuestro trabajo con cuidado. No podemos prometer que el servicio esté siempre disponible o libre de errores.',
        'Hasta donde la ley lo permite, nuestra responsabilidad con usted por todo lo que venga del servicio se limita a la cantidad mayor entre 100 dólares de los Estados Unidos y lo que usted nos pagó en los últimos seis meses.',
        'No respondemos de decisiones sobre su salud que se tomen solo a partir de un video.',
      ],
    },
    {
      id: 'changes',
      title: '10. Cambios en estos términos',
      blocks: [
        'Podemos cambiar estos términos. Si un cambio le importa, se lo decimos por correo electrónico o en el portal antes de que valga. Si sigue usando el servicio después, acepta los términos nuevos.',
      ],
    },
    {
      id: 'contact',
      title: '11. Cómo contactarnos',
      blocks: ['Si tiene una pregunta sobre estos términos, contáctenos: {contact}.'],
    },
  ],
};
