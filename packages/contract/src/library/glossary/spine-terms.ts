// The spine.
import type { GlossaryTerm } from './glossary-term.ts';

export const spineTerms: readonly GlossaryTerm[] = [
  {
    id: 'vertebra',
    en: {
      name: 'Vertebrae',
      forms: ['vertebra', 'vertebrae', 'vertebral', 'vertebral body', 'vertebral bodies'],
      text: 'The bones of the back, stacked one above the other. L4 or C5 says which one is meant.',
    },
    es: {
      name: 'Vértebras',
      forms: ['vértebra', 'vértebras', 'vertebral', 'vertebrales', 'cuerpo vertebral', 'cuerpos vertebrales'],
      text: 'Los huesos de la espalda, uno sobre otro. L4 o C5 dice cuál es.',
    },
    sources: [
      'https://medlineplus.gov/herniateddisk.html',
      'https://medlineplus.gov/spineinjuriesanddisorders.html',
    ],
  },
  {
    id: 'disc',
    en: {
      name: 'Disc',
      forms: ['disc', 'discs', 'disk', 'disks', 'intervertebral disc', 'intervertebral discs'],
      text: 'A soft cushion between two bones of the back.',
    },
    es: {
      name: 'Disco',
      forms: ['disco', 'discos', 'disco intervertebral', 'discos intervertebrales', 'discal', 'discales'],
      text: 'Un cojín blando entre dos huesos de la espalda.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Intervertebral_disc',
      'https://medlineplus.gov/herniateddisk.html',
    ],
  },
  {
    id: 'disc-bulge',
    isFinding: true,
    en: {
      name: 'Disc bulge',
      forms: [
        'disc bulge',
        'disc bulges',
        'disk bulge',
        'bulging disc',
        'bulging discs',
        'disc bulging',
        'broad based disc bulge',
      ],
      text: 'A disc that reaches out a little all around, like a soft tire. Many people have one and feel nothing.',
    },
    es: {
      name: 'Abombamiento del disco',
      forms: ['abombamiento discal', 'abombamientos discales', 'abombamiento del disco', 'disco abombado'],
      text: 'Un disco que sale un poco por todos lados, como una llanta blanda. Mucha gente lo tiene y no siente nada.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Spinal_disc_herniation',
      'https://radiopaedia.org/articles/disc-bulge',
    ],
  },
  {
    id: 'herniated-disc',
    isFinding: true,
    en: {
      name: 'Herniated disc',
      forms: [
        'herniated disc',
        'herniated discs',
        'herniated disk',
        'disc herniation',
        'disc herniations',
        'disc protrusion',
        'disc protrusions',
        'disc extrusion',
        'protrusion',
        'extrusion',
      ],
      text: 'Part of a disc has pushed out of its place. It can press on a nerve, but does not have to.',
    },
    es: {
      name: 'Hernia de disco',
      forms: [
        'hernia de disco',
        'hernias de disco',
        'hernia discal',
        'hernias discales',
        'protrusión',
        'protrusiones',
        'extrusión',
        'protrusión discal',
        'extrusión discal',
      ],
      text: 'Una parte del disco se ha salido de su sitio. Puede apretar un nervio, pero no siempre lo hace.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Spinal_disc_herniation',
      'https://medlineplus.gov/herniateddisk.html',
    ],
  },
  {
    id: 'stenosis',
    isFinding: true,
    en: {
      name: 'Stenosis',
      forms: [
        'stenosis',
        'stenoses',
        'stenotic',
        'spinal stenosis',
        'canal stenosis',
        'narrowing of the canal',
      ],
      text: 'A place that is narrower than usual. In the back it can leave less room for nerves.',
    },
    es: {
      name: 'Estenosis',
      forms: ['estenosis', 'estenosis espinal', 'estenosis del canal'],
      text: 'Un lugar más estrecho de lo normal. En la espalda puede dejar menos sitio a los nervios.',
    },
    sources: ['https://en.wikipedia.org/wiki/Spinal_stenosis', 'https://medlineplus.gov/spinalstenosis.html'],
  },
  {
    id: 'foramen',
    en: {
      name: 'Foramen',
      forms: ['foramen', 'foramina', 'foraminal', 'neural foramen', 'neural foramina', 'neuroforaminal'],
      text: 'The opening at the side of the back bones through which a nerve comes out.',
    },
    es: {
      name: 'Foramen',
      forms: ['foramen', 'forámenes', 'foraminal', 'agujero de conjunción', 'agujeros de conjunción'],
      text: 'La abertura al lado de los huesos de la espalda por donde sale un nervio.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Intervertebral_foramen',
      'https://www.spineinfo.com/conditions/neural-foraminal-stenosis/',
    ],
  },
  {
    id: 'nerve-root',
    en: {
      name: 'Nerve root',
      forms: ['nerve root', 'nerve roots'],
      text: 'The start of a nerve, where it leaves the spinal cord.',
    },
    es: {
      name: 'Raíz nerviosa',
      forms: ['raíz nerviosa', 'raíces nerviosas'],
      text: 'El comienzo de un nervio, donde sale de la médula.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Nerve_root',
      'https://flexikon.doccheck.com/de/Corpus:Nerve_root',
    ],
  },
  {
    id: 'spinal-cord',
    en: {
      name: 'Spinal cord',
      forms: ['spinal cord', 'cauda equina', 'thecal sac', 'conus', 'conus medullaris'],
      text: 'The thick bundle of nerves inside the back bones. It links the brain with the body.',
    },
    es: {
      name: 'Médula espinal',
      forms: ['médula espinal', 'cola de caballo', 'saco dural', 'saco tecal', 'cono medular'],
      text: 'El grueso haz de nervios dentro de la espalda. Une el cerebro con el cuerpo.',
    },
    sources: ['https://en.wikipedia.org/wiki/Spinal_cord', 'https://medlineplus.gov/spinalcordinjuries.html'],
  },
  {
    id: 'facet-joint',
    en: {
      name: 'Facet joints',
      forms: ['facet joint', 'facet joints', 'facet', 'facets', 'facet arthropathy'],
      text: 'Small joints at the back of the spine. They wear over the years, as other joints do.',
    },
    es: {
      name: 'Articulaciones facetarias',
      forms: ['articulación facetaria', 'articulaciones facetarias', 'facetas', 'artropatía facetaria'],
      text: 'Articulaciones pequeñas en la parte de atrás de la espalda. Se gastan con los años, como otras.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Facet_joint',
      'https://www.onespineinstitute.com/conditions/degenerative-joint-disease/facet-disease/',
    ],
  },
  {
    id: 'degenerative',
    en: {
      name: 'Degenerative',
      forms: [
        'degenerative',
        'degeneration',
        'degenerated',
        'degenerative changes',
        'degenerative disc disease',
        'spondylosis',
      ],
      text: 'Signs of wear that come with the years.',
    },
    es: {
      name: 'Degenerativo',
      forms: [
        'degenerativo',
        'degenerativa',
        'degenerativos',
        'degenerativas',
        'degeneración',
        'cambios degenerativos',
        'espondilosis',
      ],
      text: 'Señales de desgaste que vienen con los años.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Degenerative_disc_disease',
      'https://medlineplus.gov/osteoarthritis.html',
    ],
  },
  {
    id: 'spondylolisthesis',
    isFinding: true,
    en: {
      name: 'Spondylolisthesis',
      forms: ['spondylolisthesis', 'anterolisthesis', 'retrolisthesis', 'listhesis'],
      text: 'One bone of the back has slid a little over the next one.',
    },
    es: {
      name: 'Espondilolistesis',
      forms: ['espondilolistesis', 'anterolistesis', 'retrolistesis', 'listesis'],
      text: 'Un hueso de la espalda se ha deslizado un poco sobre el siguiente.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Spondylolisthesis',
      'https://medlineplus.gov/ency/article/001260.htm',
    ],
  },
  {
    id: 'compression-fracture',
    isFinding: true,
    en: {
      name: 'Compression fracture',
      forms: [
        'compression fracture',
        'compression fractures',
        'compression deformity',
        'loss of height',
        'vertebral height loss',
      ],
      text: 'A bone of the back that has become lower because it gave way.',
    },
    es: {
      name: 'Fractura por compresión',
      forms: [
        'fractura por compresión',
        'fracturas por compresión',
        'aplastamiento vertebral',
        'pérdida de altura',
      ],
      text: 'Un hueso de la espalda que se ha hecho más bajo porque cedió.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Vertebral_compression_fracture',
      'https://www.vanderbilthealth.com/condition/compression-fractures-spine',
    ],
  },
];
