// Terms that apply to images of any body part.
import type { GlossaryTerm } from './glossary-term.ts';

export const imageTerms: readonly GlossaryTerm[] = [
  {
    id: 'signal',
    en: {
      name: 'Signal',
      forms: [
        'signal',
        'signal intensity',
        'hyperintense',
        'hyperintensity',
        'hyperintensities',
        'hypointense',
        't2 hyperintensity',
      ],
      text: 'How bright or dark something looks on an MR image.',
    },
    es: {
      name: 'Señal',
      forms: [
        'señal',
        'intensidad de señal',
        'hiperintenso',
        'hiperintensa',
        'hiperintensos',
        'hiperintensas',
        'hiperintensidad',
        'hiperintensidades',
        'hipointenso',
        'hipointensa',
      ],
      text: 'Lo claro o lo oscuro que se ve algo en una imagen de resonancia.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/MRI_sequence',
      'https://brainimagingessentials.com/mri_terminology.html',
    ],
  },
  {
    id: 'lesion',
    isFinding: true,
    en: {
      name: 'Lesion',
      forms: ['lesion', 'lesions'],
      text: 'A spot that looks different from what is around it. The word does not say if it is harmless or not.',
    },
    es: {
      name: 'Lesión',
      forms: ['lesión', 'lesiones'],
      text: 'Un lugar que se ve distinto de lo que tiene alrededor. La palabra no dice si es grave o no.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Lesion',
      'https://www.cancer.gov/publications/dictionaries/cancer-terms/def/lesion',
    ],
  },
  {
    id: 'foci',
    isFinding: true,
    en: {
      name: 'Foci',
      forms: ['foci', 'focal'],
      text: 'Small single spots.',
    },
    es: {
      name: 'Focos',
      forms: ['focos', 'focal', 'focales'],
      text: 'Manchas pequeñas y sueltas.',
    },
    sources: ['https://gs.amegroups.com/article/view/1010', 'https://readyourlab.com/glossary/focal'],
  },
  {
    id: 'mass',
    isFinding: true,
    en: {
      name: 'Mass',
      forms: ['mass', 'masses', 'mass effect'],
      text: 'A lump of tissue. "No mass" means that none was seen.',
    },
    es: {
      name: 'Masa',
      forms: ['masa', 'masas', 'efecto de masa'],
      text: 'Un bulto de tejido. Si dice que no hay masa, es que no se vio ninguno.',
    },
    sources: ['https://en.wikipedia.org/wiki/Neoplasm', 'https://windsongwny.com/blog/mass-mas/'],
  },
  {
    id: 'cyst',
    isFinding: true,
    en: {
      name: 'Cyst',
      forms: ['cyst', 'cysts', 'cystic'],
      text: 'A small sac filled with fluid. Most are harmless.',
    },
    es: {
      name: 'Quiste',
      forms: ['quiste', 'quistes', 'quístico', 'quística'],
      text: 'Una bolsa pequeña llena de líquido. Casi todas son inofensivas.',
    },
    sources: [
      'https://www.cancer.gov/publications/dictionaries/cancer-terms/def/cyst',
      'https://medlineplus.gov/kidneycysts.html',
    ],
  },
  {
    id: 'edema',
    isFinding: true,
    en: {
      name: 'Edema',
      forms: ['edema', 'oedema'],
      text: 'Swelling, because there is more water in the tissue than usual.',
    },
    es: {
      name: 'Edema',
      forms: ['edema', 'edemas'],
      text: 'Hinchazón: hay más agua de lo normal en el tejido.',
    },
    sources: ['https://en.wikipedia.org/wiki/Edema', 'https://medlineplus.gov/edema.html'],
  },
  {
    id: 'contrast',
    en: {
      name: 'Contrast',
      forms: ['contrast', 'enhancement', 'enhancing', 'enhances', 'gadolinium'],
      text: 'A liquid that makes some parts show up brighter. It goes into a vein before the images are taken.',
    },
    es: {
      name: 'Contraste',
      forms: ['contraste', 'realce', 'realza', 'gadolinio'],
      text: 'Un líquido que hace que algunas partes se vean más claras. Se pone en una vena antes de tomar las imágenes.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Contrast_agent',
      'https://www.radiologyinfo.org/en/info/safety-contrast',
    ],
  },
  {
    id: 'acute',
    en: {
      name: 'Acute',
      forms: ['acute', 'subacute'],
      text: 'New or recent. "No acute finding" means that nothing looks as if it had just happened.',
    },
    es: {
      name: 'Agudo',
      forms: ['agudo', 'aguda', 'agudos', 'agudas', 'subagudo', 'subaguda'],
      text: 'Nuevo o reciente. Si no hay hallazgos agudos, nada parece haber pasado hace poco.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Acute_(medicine)',
      'https://www.cancer.gov/publications/dictionaries/cancer-terms/def/acute',
    ],
  },
  {
    id: 'chronic',
    en: {
      name: 'Chronic',
      forms: ['chronic'],
      text: 'Something that has been there for a long time.',
    },
    es: {
      name: 'Crónico',
      forms: ['crónico', 'crónica', 'crónicos', 'crónicas'],
      text: 'Algo que está ahí desde hace mucho tiempo.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Chronic_condition',
      'https://medlineplus.gov/ency/article/002312.htm',
    ],
  },
  {
    id: 'calcification',
    isFinding: true,
    en: {
      name: 'Calcification',
      forms: ['calcification', 'calcifications', 'calcified'],
      text: 'A place where calcium, the stuff of bones, has settled. It is often old and harmless.',
    },
    es: {
      name: 'Calcificación',
      forms: ['calcificación', 'calcificaciones', 'calcificado', 'calcificada'],
      text: 'Un lugar donde se ha juntado calcio, del que están hechos los huesos. Suele ser viejo e inofensivo.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Calcification',
      'https://www.cancer.gov/publications/dictionaries/cancer-terms/def/calcification',
    ],
  },
];
