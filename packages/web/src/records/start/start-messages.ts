// Texts for patients who have not paid yet: the tour of the record, and what a free account includes.
import { defineMessages } from '../../platform/language/i18n.tsx';

export const startMessages = defineMessages({
  en: {
    welcome: 'Welcome to {clinic}',
    welcomeText: 'This is your own record. In a minute, you’ll know where everything is.',
    list: 'Your studies',
    listText: 'Each scan has a line here. It shows where its video report stands.',
    detail: 'One study',
    detailText: 'Choose a study to see its images and files, and to watch its video report.',
    upload: 'Add your own images',
    uploadText: 'Here you can add scans that you have on a CD or on your computer.',
    order: 'Have a scan explained',
    orderText: 'This is how you get a video report: a consultant explains your own images in plain words.',
    plan: 'What it costs',
    planText: 'Here you can see what your account includes. Press Buy Now to choose a plan.',
    selfHelp: 'Learn about scans',
    selfHelpText: 'Short videos, articles and normal scans that help you understand your own.',
    tourEnd: 'See the materials',
    planTitle: 'Free account',
    planPrices: 'A video report costs {report}. Storing {n} studies costs {storage} a year.',
    buyNow: 'Buy Now', // I-013
  },
  es: {
    welcome: 'Le damos la bienvenida a {clinic}',
    welcomeText: 'Este es su propio expediente. En un minuto sabrá dónde está cada cosa.',
    list: 'Sus estudios',
    listText: 'Cada estudio tiene aquí una línea. Dice cómo va el informe en video.',
    detail: 'Un estudio',
    detailText: 'Elija un estudio para ver sus imágenes y archivos, y su informe en video.',
    upload: 'Agregue sus propias imágenes',
    uploadText: 'Aquí pone los estudios que tiene en un CD o en su computadora.',
    order: 'Pida que le expliquen un estudio',
    orderText:
      'Así obtiene un informe en video: un consultor explica sus propias imágenes con palabras sencillas.',
    plan: 'Cuánto cuesta',
    planText: 'Aquí ve lo que tiene su cuenta. Pulse Comprar ahora para elegir un plan.',
    selfHelp: 'Aprenda sobre los estudios',
    selfHelpText: 'Videos cortos, artículos y estudios normales que le ayudan a entender los suyos.',
    tourEnd: 'Ver los materiales',
    planTitle: 'Cuenta gratuita',
    planPrices: 'Un informe en video cuesta {report}. Guardar {n} estudios cuesta {storage} al año.',
    buyNow: 'Comprar ahora',
  },
});
