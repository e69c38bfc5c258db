// The abdomen.
import type { GlossaryTerm } from './glossary-term.ts';

export const abdomenTerms: readonly GlossaryTerm[] = [
  {
    id: 'gallstones',
    isFinding: true,
    en: {
      name: 'Gallstones',
      forms: ['gallstone', 'gallstones', 'cholelithiasis'],
      text: 'Small stones in the gallbladder. Many people have them and do not know it.',
    },
    es: {
      name: 'Cálculos biliares',
      forms: ['cálculo biliar', 'cálculos biliares', 'colelitiasis', 'piedras en la vesícula'],
      text: 'Piedras pequeñas en la vesícula. Mucha gente las tiene y no lo sabe.',
    },
    sources: ['https://en.wikipedia.org/wiki/Gallstone', 'https://medlineplus.gov/gallstones.html'],
  },
  {
    id: 'fatty-liver',
    isFinding: true,
    en: {
      name: 'Fatty liver',
      forms: ['fatty liver', 'hepatic steatosis', 'steatosis', 'fatty infiltration'],
      text: 'A liver with more fat than usual. It is common.',
    },
    es: {
      name: 'Hígado graso',
      forms: ['hígado graso', 'esteatosis hepática', 'esteatosis'],
      text: 'Un hígado con más grasa de lo normal. Es común.',
    },
    sources: [
      'https://medlineplus.gov/ency/article/007657.htm',
      'https://medlineplus.gov/fattyliverdisease.html',
    ],
  },
  {
    id: 'hemangioma',
    isFinding: true,
    en: {
      name: 'Hemangioma',
      forms: ['hemangioma', 'hemangiomas'],
      text: 'A harmless knot of small blood vessels.',
    },
    es: {
      name: 'Hemangioma',
      forms: ['hemangioma', 'hemangiomas'],
      text: 'Un ovillo inofensivo de vasos pequeños.',
    },
    sources: [
      'https://msdmanuals.com/home/liver-and-gallbladder-disorders/tumors-of-the-liver/hemangiomas-of-the-liver',
      'https://medlineplus.gov/ency/article/000243.htm',
    ],
  },
  {
    id: 'kidney-stone',
    isFinding: true,
    en: {
      name: 'Kidney stone',
      forms: [
        'kidney stone',
        'kidney stones',
        'renal calculus',
        'renal calculi',
        'nephrolithiasis',
        'urolithiasis',
      ],
      text: 'A small hard stone in the kidney.',
    },
    es: {
      name: 'Cálculo renal',
      forms: ['cálculo renal', 'cálculos renales', 'nefrolitiasis', 'piedra en el riñón'],
      text: 'Una piedra pequeña y dura en el riñón.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Kidney_stone_disease',
      'https://medlineplus.gov/kidneystones.html',
    ],
  },
  {
    id: 'hydronephrosis',
    isFinding: true,
    en: {
      name: 'Hydronephrosis',
      forms: ['hydronephrosis'],
      text: 'A kidney that is swollen because urine does not drain well.',
    },
    es: {
      name: 'Hidronefrosis',
      forms: ['hidronefrosis'],
      text: 'Un riñón hinchado, porque la orina no sale bien.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Hydronephrosis',
      'https://mayoclinic.org/diseases-conditions/hydronephrosis/symptoms-causes/home/ovc-20397564',
    ],
  },
  {
    id: 'diverticulosis',
    isFinding: true,
    en: {
      name: 'Diverticulosis',
      forms: ['diverticulosis', 'diverticulum', 'diverticula', 'diverticular'],
      text: 'Small pouches in the wall of the bowel. They are common as people grow older.',
    },
    es: {
      name: 'Diverticulosis',
      forms: ['diverticulosis', 'divertículo', 'divertículos'],
      text: 'Bolsitas en la pared del intestino. Son comunes con la edad.',
    },
    sources: [
      'https://medlineplus.gov/ency/article/007668.htm',
      'https://medlineplus.gov/diverticulosisanddiverticulitis.html',
    ],
  },
  {
    id: 'hiatal-hernia',
    isFinding: true,
    en: {
      name: 'Hiatal hernia',
      forms: ['hiatal hernia', 'hiatus hernia'],
      text: 'A part of the stomach has slid up into the chest. It is common and can cause heartburn.',
    },
    es: {
      name: 'Hernia de hiato',
      forms: ['hernia de hiato', 'hernia hiatal'],
      text: 'Una parte del estómago ha subido al pecho. Es común y puede dar acidez.',
    },
    sources: ['https://en.wikipedia.org/wiki/Hiatal_hernia', 'https://medlineplus.gov/hiatalhernia.html'],
  },
  {
    id: 'lymph-node',
    en: {
      name: 'Lymph nodes',
      forms: ['lymph node', 'lymph nodes', 'lymphadenopathy', 'adenopathy'],
      text: 'Small filters in the body that help to fight germs. They swell when they are at work.',
    },
    es: {
      name: 'Ganglios linfáticos',
      forms: ['ganglio linfático', 'ganglios linfáticos', 'linfadenopatía', 'adenopatía', 'adenopatías'],
      text: 'Filtros pequeños del cuerpo que ayudan contra los gérmenes. Se hinchan cuando trabajan.',
    },
    sources: ['https://en.wikipedia.org/wiki/Lymph_node', 'https://medlineplus.gov/lymphaticdiseases.html'],
  },
  {
    id: 'ascites',
    isFinding: true,
    en: {
      name: 'Ascites',
      forms: ['ascites', 'free fluid'],
      text: 'Fluid in the belly, around the organs.',
    },
    es: {
      name: 'Ascitis',
      forms: ['ascitis', 'líquido libre'],
      text: 'Líquido en la barriga, alrededor de los órganos.',
    },
    sources: [
      'https://medlineplus.gov/ency/article/000286.htm',
      'https://www.cancer.ca/en/cancer-information/diagnosis-and-treatment/managing-side-effects/ascites/?region=bc',
    ],
  },
  {
    id: 'bile-duct',
    en: {
      name: 'Bile duct',
      forms: ['bile duct', 'bile ducts', 'common bile duct', 'biliary', 'intrahepatic ducts'],
      text: 'A thin pipe that carries bile from the liver to the bowel.',
    },
    es: {
      name: 'Conducto biliar',
      forms: ['conducto biliar', 'conductos biliares', 'vía biliar', 'vías biliares', 'colédoco'],
      text: 'Un tubo fino que lleva la bilis del hígado al intestino.',
    },
    sources: [
      'https://cancer.ca/en/cancer-information/resources/glossary/b/bile-duct',
      'https://medlineplus.gov/bileductdiseases.html',
    ],
  },
  {
    id: 'spleen',
    en: {
      name: 'Spleen',
      forms: ['spleen', 'splenic', 'splenomegaly'],
      text: 'An organ on the left side, below the ribs. It cleans the blood.',
    },
    es: {
      name: 'Bazo',
      forms: ['bazo', 'esplénico', 'esplénica', 'esplenomegalia'],
      text: 'Un órgano a la izquierda, bajo las costillas. Limpia la sangre.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Spleen',
      'https://www.cancer.gov/publications/dictionaries/cancer-terms/def/spleen',
    ],
  },
  {
    id: 'adrenal',
    en: {
      name: 'Adrenal glands',
      forms: ['adrenal gland', 'adrenal glands', 'adrenal', 'adrenals', 'adrenal adenoma'],
      text: 'Two small glands that sit on the kidneys.',
    },
    es: {
      name: 'Glándulas suprarrenales',
      forms: ['glándula suprarrenal', 'glándulas suprarrenales', 'suprarrenal', 'suprarrenales'],
      text: 'Dos glándulas pequeñas encima de los riñones.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Adrenal_gland',
      'https://medlineplus.gov/adrenalglanddisorders.html',
    ],
  },
];
