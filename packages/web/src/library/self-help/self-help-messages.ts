// Texts of the self-help materials, the premium dialog and the tour of both.
import { defineMessages } from '../../platform/language/i18n.tsx';

export const selfHelpMessages = defineMessages({
  en: {
    title: 'Self-Help Materials', // M-001
    intro: 'Short videos, articles and normal scans that help you understand your own.',
    subscribe: 'Your free account opens a few samples. With your first video report, everything here opens.',
    buy: 'Buy Video Report', // M-007
    request: 'Request Video Report', // M-007
    search: 'Search the materials',
    category: 'Category',
    allCategories: 'All categories',
    premiumTitle: 'Premium Content ($19.00)', // M-006
    premiumText: 'Lifetime access', // M-006
    premiumMore: 'See what you get',
    premiumOpenTitle: 'Premium Content',
    premiumBought: 'You have lifetime access to everything here.',
    premiumIncluded: 'Everything here is open to you: it comes with your video report.',
    offerTitle: 'Lifetime access for {price}',
    offerText:
      'You pay {price} once and can open all videos, articles and normal scans, and each one we add.',
    offerOnce: 'It never renews, and you can get your money back within 30 days.',
    offerReport: 'A video report about your own scan opens all of this as well.',
    buyPremium: 'Buy for {price}',
    soonTitle: 'Premium content is coming soon',
    soonText:
      'For one payment of $19.00, you will have lifetime access to all videos, articles and normal scans, and to each one we add. There is nothing to buy yet.',
    soonNow: 'If you want someone to explain your own scan, you don’t have to wait.',
    close: 'Close',
    videos: 'Videos', // M-002
    videosText: 'A free account only has a few sample videos.', // M-002
    videosTextOpen: 'Short videos about scans and reports.',
    articles: 'Articles', // M-002
    articlesText: 'Written by expert radiologists.',
    studies: 'Normal Comparison Studies', // M-002
    studiesText: 'Normal MRI and CT scans to compare with your own.',
    none: 'No results found', // M-004
    clear: 'Show everything',
    placeholder: 'COMPARISON STUDY', // M-003
    locked: 'Premium',
    sample: 'Sample',
    images: '{n} {n|image|images}',
    image: '1 image',
    failed: 'The materials could not be loaded',
    tryAgain: 'Try again',
    add: 'Add material',
    edit: 'Edit {title}',
    remove: 'Delete {title}',
    previous: 'Earlier ones: {section}',
    next: 'More: {section}',
    range: '{from} to {to} of {total}',
    general:
      'These materials explain things in general. They do not say anything about your own scan. For that, ask for a video report.',
    tourVideos: 'Learn from videos',
    tourVideosText: 'Short videos that explain scans in plain words. Press a picture to watch.',
    tourArticles: 'Read more',
    tourArticlesText: 'Articles by expert radiologists about scans and what reports say.',
    tourStudies: 'Compare with a normal scan',
    tourStudiesText: 'See what a normal scan looks like. Your own scans are in your record.',
    tourEnd: 'Go to my record',
  },
  es: {
    title: 'Materiales de autoayuda',
    intro: 'Videos cortos, artículos y estudios normales que le ayudan a entender los suyos.',
    subscribe:
      'Su cuenta gratuita abre algunas muestras. Con su primer informe en video se abre todo lo que hay aquí.',
    buy: 'Comprar informe en video',
    request: 'Solicitar informe en video',
    search: 'Buscar en los materiales',
    category: 'Categoría',
    allCategories: 'Todas las categorías',
    premiumTitle: 'Contenido premium ($19.00)',
    premiumText: 'Acceso de por vida',
    premiumMore: 'Ver lo que incluye',
    premiumOpenTitle: 'Contenido premium',
    premiumBought: 'Tiene acceso de por vida a todo lo que hay aquí.',
    premiumIncluded: 'Todo lo que hay aquí está abierto para usted: viene con su informe en video.',
    offerTitle: 'Acceso de por vida por {price}',
    offerText:
      'Paga {price} una sola vez. Se abren todos los videos, artículos y estudios normales, y cada uno que agreguemos.',
    offerOnce: 'Nunca se renueva, y puede pedir que le devuelvan el dinero durante 30 días.',
    offerReport: 'Un informe en video de su propio estudio también abre todo esto.',
    buyPremium: 'Comprar por {price}',
    soonTitle: 'El contenido premium llegará pronto',
    soonText:
      'Con un solo pago de $19.00 tendrá acceso de por vida a todos los videos, artículos y estudios normales, y a cada uno que agreguemos. Todavía no hay nada que comprar.',
    soonNow: 'Si quiere que alguien le explique su propio estudio, no tiene que esperar.',
    close: 'Cerrar',
    videos: 'Videos',
    videosText: 'Una cuenta gratuita solo tiene algunos videos de muestra.',
    videosTextOpen: 'Videos cortos sobre estudios e informes.',
    articles: 'Artículos',
    articlesText: 'Escritos por radiólogos expertos.',
    studies: 'Estudios normales para comparar',
    studiesText: 'Resonancias y tomografías normales, para ponerlas junto a las suyas.',
    none: 'No se encontraron resultados',
    clear: 'Mostrar todo',
    placeholder: 'ESTUDIO DE COMPARACIÓN',
    locked: 'Premium',
    sample: 'Muestra',
    images: '{n} {n|imagen|imágenes}',
    image: '1 imagen',
    failed: 'No se pudieron cargar los materiales',
    tryAgain: 'Intentar de nuevo',
    add: 'Agregar material',
    edit: 'Editar {title}',
    remove: 'Eliminar {title}',
    previous: 'Anteriores: {section}',
    next: 'Más: {section}',
    range: '{from} a {to} de {total}',
    general:
      'Estos materiales explican las cosas en general. No dicen nada sobre su propio estudio. Para eso, pida un informe en video.',
    tourVideos: 'Aprenda con videos',
    tourVideosText:
      'Videos cortos que explican los estudios con palabras sencillas. Toque una imagen para verlo.',
    tourArticles: 'Lea más',
    tourArticlesText: 'Artículos de radiólogos expertos sobre los estudios y lo que dicen los informes.',
    tourStudies: 'Compare con un estudio normal',
    tourStudiesText: 'Vea cómo es un estudio normal. Sus propios estudios están en su expediente.',
    tourEnd: 'Ir a mi expediente',
  },
});
