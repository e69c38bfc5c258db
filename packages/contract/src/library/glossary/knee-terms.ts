// The knee and other joints.
import type { GlossaryTerm } from './glossary-term.ts';

export const kneeTerms: readonly GlossaryTerm[] = [
  {
    id: 'meniscus',
    en: {
      name: 'Meniscus',
      forms: ['meniscus', 'menisci', 'meniscal', 'medial meniscus', 'lateral meniscus'],
      text: 'A soft pad in the knee. It works like a cushion; each knee has two.',
    },
    es: {
      name: 'Menisco',
      forms: [
        'menisco',
        'meniscos',
        'meniscal',
        'meniscales',
        'menisco medial',
        'menisco interno',
        'menisco lateral',
        'menisco externo',
      ],
      text: 'Una almohadilla blanda en la rodilla. Amortigua; cada rodilla tiene dos.',
    },
    sources: [
      'https://simple.wikipedia.org/wiki/Meniscus_(anatomy)',
      'https://www.bumrungrad.com/en/conditions/meniscus-tear',
    ],
  },
  {
    id: 'meniscal-horn',
    en: {
      name: 'Horn of the meniscus',
      forms: ['posterior horn', 'anterior horn', 'posterior horns'],
      text: 'The back or the front end of the soft pad in the knee.',
    },
    es: {
      name: 'Cuerno del menisco',
      forms: ['cuerno posterior', 'cuerno anterior', 'asta posterior', 'asta anterior'],
      text: 'La punta de atrás o de delante de la almohadilla blanda de la rodilla.',
    },
    sources: [
      'https://www.imaios.com/en/e-Anatomy/Anatomical-Parts/Medial-meniscus',
      'https://www.kneeguru.co.uk/KNEEnotes/knee-dictionary/posterior-horn',
    ],
  },
  {
    id: 'cruciate-ligament',
    en: {
      name: 'Cruciate ligaments',
      forms: [
        'cruciate ligament',
        'cruciate ligaments',
        'anterior cruciate ligament',
        'posterior cruciate ligament',
        'cruciates',
        'acl',
        'pcl',
      ],
      text: 'Two strong bands that cross inside the knee. They keep it steady.',
    },
    es: {
      name: 'Ligamentos cruzados',
      forms: [
        'ligamento cruzado',
        'ligamentos cruzados',
        'ligamento cruzado anterior',
        'ligamento cruzado posterior',
        'lca',
        'lcp',
      ],
      text: 'Dos bandas fuertes que se cruzan dentro de la rodilla. La mantienen firme.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Cruciate_ligament',
      'https://www.kneeguru.co.uk/KNEEnotes/knee-dictionary/cruciate-ligament',
    ],
  },
  {
    id: 'collateral-ligament',
    en: {
      name: 'Collateral ligaments',
      forms: [
        'collateral ligament',
        'collateral ligaments',
        'medial collateral ligament',
        'lateral collateral ligament',
        'mcl',
        'lcl',
      ],
      text: 'Strong bands at both sides of the knee.',
    },
    es: {
      name: 'Ligamentos colaterales',
      forms: [
        'ligamento colateral',
        'ligamentos colaterales',
        'ligamento lateral interno',
        'ligamento lateral externo',
      ],
      text: 'Bandas fuertes a los dos lados de la rodilla.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Fibular_collateral_ligament',
      'https://www.kneeguru.co.uk/KNEEnotes/knee-dictionary/collateral-ligament',
    ],
  },
  {
    id: 'cartilage',
    en: {
      name: 'Cartilage',
      forms: ['cartilage', 'chondral', 'chondromalacia'],
      text: 'The smooth layer on the ends of bones. It lets a joint glide.',
    },
    es: {
      name: 'Cartílago',
      forms: ['cartílago', 'cartílagos', 'condral', 'condrales', 'condromalacia'],
      text: 'La capa lisa en los extremos de los huesos. Hace que la articulación se deslice.',
    },
    sources: ['https://en.wikipedia.org/wiki/Cartilage', 'https://medlineplus.gov/cartilagedisorders.html'],
  },
  {
    id: 'joint-effusion',
    isFinding: true,
    en: {
      name: 'Joint effusion',
      forms: ['joint effusion', 'joint effusions', 'effusion', 'effusions', 'knee effusion'],
      text: 'More fluid than usual, often in a joint.',
    },
    es: {
      name: 'Derrame articular',
      forms: ['derrame articular', 'derrame', 'derrames'],
      text: 'Más líquido de lo normal, a menudo en una articulación.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Joint_effusion',
      'https://theradlad.co.uk/content/library/Pages/Effusion/effusions-index.html',
    ],
  },
  {
    id: 'tear',
    isFinding: true,
    en: {
      name: 'Tear',
      forms: [
        'tear',
        'tears',
        'torn',
        'meniscal tear',
        'meniscal tears',
        'meniscus tear',
        'partial tear',
        'complete tear',
      ],
      text: 'A split in something that is usually whole, such as a band or a soft pad in a joint.',
    },
    es: {
      name: 'Desgarro',
      forms: ['desgarro', 'desgarros', 'rotura', 'roturas', 'desgarro meniscal', 'rotura meniscal'],
      text: 'Una raja en algo que suele estar entero, como una banda o una almohadilla de una articulación.',
    },
    sources: [
      'https://www.bumrungrad.com/en/conditions/meniscus-tear',
      'https://medlineplus.gov/sprainsandstrains.html',
    ],
  },
  {
    id: 'bakers-cyst',
    isFinding: true,
    en: {
      name: 'Baker cyst',
      forms: ['baker cyst', 'bakers cyst', 'popliteal cyst'],
      text: 'A soft sac of fluid at the back of the knee. It often comes when there is too much fluid in the joint.',
    },
    es: {
      name: 'Quiste de Baker',
      forms: ['quiste de baker', 'quiste poplíteo'],
      text: 'Una bolsa blanda con líquido detrás de la rodilla. Sale a menudo cuando la articulación tiene demasiado.',
    },
    sources: ['https://en.wikipedia.org/wiki/Baker%27s_cyst', 'https://www.nhs.uk/conditions/bakers-cyst/'],
  },
  {
    id: 'osteophyte',
    isFinding: true,
    en: {
      name: 'Bone spur',
      forms: ['osteophyte', 'osteophytes', 'bone spur', 'bone spurs'],
      text: 'A small bony edge that grows where a joint wears.',
    },
    es: {
      name: 'Osteofito',
      forms: ['osteofito', 'osteofitos', 'espolón óseo'],
      text: 'Un borde pequeño de hueso que crece donde una articulación se gasta.',
    },
    sources: [
      'https://my.clevelandclinic.org/health/diseases/10395-bone-spurs',
      'https://medlineplus.gov/osteoarthritis.html',
    ],
  },
  {
    id: 'bone-marrow-edema',
    isFinding: true,
    en: {
      name: 'Bone marrow edema',
      forms: ['bone marrow edema', 'bone bruise', 'bone contusion', 'marrow edema'],
      text: 'Extra fluid inside a bone, much like a bruise.',
    },
    es: {
      name: 'Edema óseo',
      forms: ['edema óseo', 'edema de médula ósea', 'edema medular óseo', 'contusión ósea'],
      text: 'Líquido de más dentro de un hueso, como un moretón.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Trabecular_edema',
      'https://www.verywellhealth.com/bone-bruise-marrow-edema-2549289',
    ],
  },
  {
    id: 'patella',
    en: {
      name: 'Patella',
      forms: ['patella', 'patellar', 'patellofemoral'],
      text: 'The kneecap, or what belongs to it.',
    },
    es: {
      name: 'Rótula',
      forms: ['rótula', 'rótulas', 'rotuliano', 'rotuliana', 'patelar', 'patelofemoral'],
      text: 'El hueso redondo delante de la rodilla, o lo que es de él.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Patella',
      'https://www.factmonster.com/encyclopedia/medicine/anatomy-and-physiology/anatomy-and-physiology/kneecap',
    ],
  },
  {
    id: 'tendon',
    en: {
      name: 'Tendon',
      forms: ['tendon', 'tendons', 'tendinosis', 'tendinopathy', 'tendinitis'],
      text: 'A strong cord that ties a muscle to a bone. Words that end in -osis or -itis say that it is worn or sore.',
    },
    es: {
      name: 'Tendón',
      forms: ['tendón', 'tendones', 'tendinosis', 'tendinopatía', 'tendinitis'],
      text: 'Una cuerda fuerte que une un músculo con un hueso. Con -osis o -itis, está gastado o irritado.',
    },
    sources: ['https://en.wikipedia.org/wiki/Tendon', 'https://medlineplus.gov/tendinitis.html'],
  },
];
