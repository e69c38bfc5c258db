// The brain.
import type { GlossaryTerm } from './glossary-term.ts';

export const brainTerms: readonly GlossaryTerm[] = [
  {
    id: 'ventricles',
    en: {
      name: 'Ventricles',
      forms: ['ventricle', 'ventricles', 'ventricular'],
      text: 'Spaces in the middle of the brain that are filled with clear fluid. Everybody has them.',
    },
    es: {
      name: 'Ventrículos',
      forms: ['ventrículo', 'ventrículos', 'ventricular', 'ventriculares'],
      text: 'Espacios en el centro del cerebro llenos de un líquido claro. Todos los tenemos.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Ventricular_system',
      'https://www.thebraintumourcharity.org/brain-tumour-diagnosis-treatment/resources/jargon-buster/ventricle/',
    ],
  },
  {
    id: 'white-matter',
    en: {
      name: 'White matter',
      forms: ['white matter'],
      text: 'The part of the brain that carries messages, much like cables do. It lies below the gray outer layer.',
    },
    es: {
      name: 'Sustancia blanca',
      forms: ['sustancia blanca', 'materia blanca'],
      text: 'La parte del cerebro que lleva los mensajes, como si fueran cables. Está debajo de la capa gris de fuera.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/White_matter',
      'https://medlineplus.gov/ency/article/002344.htm',
    ],
  },
  {
    id: 'gray-matter',
    en: {
      name: 'Gray matter',
      forms: ['gray matter', 'grey matter', 'cortex', 'cortical'],
      text: 'The part of the brain where most of the thinking is done. Much of it is the outer layer.',
    },
    es: {
      name: 'Sustancia gris',
      forms: ['sustancia gris', 'materia gris', 'corteza', 'cortical', 'corticales'],
      text: 'La parte del cerebro donde más se piensa. Gran parte de ella es la capa de fuera.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Grey_matter',
      'https://www.neuroscientificallychallenged.com/glossary/cerebral-cortex',
    ],
  },
  {
    id: 'periventricular',
    en: {
      name: 'Periventricular',
      forms: ['periventricular'],
      text: 'Around the fluid spaces in the middle of the brain.',
    },
    es: {
      name: 'Periventricular',
      forms: ['periventricular', 'periventriculares'],
      text: 'Alrededor de los espacios con líquido que hay en el centro del cerebro.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Ventricular_system',
      'https://lancaster.ac.uk/fas/psych/glossary/?p=8720',
    ],
  },
  {
    id: 'periventricular-white-matter',
    en: {
      name: 'Periventricular white matter',
      forms: ['periventricular white matter'],
      text: 'The wiring deep inside the brain, right around the fluid spaces in its middle.',
    },
    es: {
      name: 'Sustancia blanca periventricular',
      forms: ['sustancia blanca periventricular'],
      text: 'Las conexiones en lo profundo del cerebro, justo alrededor de los espacios con líquido del centro.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Ventricular_system',
      'https://en.wikipedia.org/wiki/White_matter',
    ],
  },
  {
    id: 'small-vessel-disease',
    isFinding: true,
    en: {
      name: 'Small vessel disease',
      forms: [
        'small vessel disease',
        'small vessel change',
        'small vessel changes',
        'small vessel ischemic disease',
        'small vessel ischemic changes',
        'microvascular disease',
        'microvascular changes',
        'microvascular ischemic changes',
        'chronic microvascular ischemic changes',
      ],
      text: 'Small marks that come when tiny blood vessels in the brain get stiff. They are common as people grow older.',
    },
    es: {
      name: 'Enfermedad de pequeño vaso',
      forms: [
        'enfermedad de pequeño vaso',
        'enfermedad de pequeños vasos',
        'cambios de pequeño vaso',
        'cambios microvasculares',
        'enfermedad microvascular',
      ],
      text: 'Marcas pequeñas que salen cuando los vasos más finos del cerebro se ponen duros. Son comunes con la edad.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Microangiopathy',
      'https://radiopaedia.org/articles/cerebral-small-vessel-disease',
    ],
  },
  {
    id: 'atrophy',
    isFinding: true,
    en: {
      name: 'Atrophy',
      forms: ['atrophy', 'atrophic', 'volume loss'],
      text: 'A part of the body that has become smaller. In the brain a little of it comes with age.',
    },
    es: {
      name: 'Atrofia',
      forms: ['atrofia', 'atrófico', 'atrófica', 'pérdida de volumen'],
      text: 'Una parte del cuerpo que se ha hecho más pequeña. En el cerebro, un poco viene con la edad.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Cerebral_atrophy',
      'https://www.healthgrades.com/conditions/cerebral-atrophy',
    ],
  },
  {
    id: 'infarct',
    isFinding: true,
    en: {
      name: 'Infarct',
      forms: [
        'infarct',
        'infarcts',
        'infarction',
        'infarctions',
        'lacunar infarct',
        'lacunar infarcts',
        'lacune',
        'lacunes',
      ],
      text: 'A small or larger area that was hurt because blood did not reach it. It can be old or new.',
    },
    es: {
      name: 'Infarto',
      forms: [
        'infarto',
        'infartos',
        'infarto lacunar',
        'infartos lacunares',
        'infarto cerebral',
        'infartos cerebrales',
      ],
      text: 'Un lugar, pequeño o más grande, que se dañó porque no le llegó la sangre. Puede ser viejo o nuevo.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Cerebral_infarction',
      'https://medlineplus.gov/ischemicstroke.html',
    ],
  },
  {
    id: 'hemorrhage',
    isFinding: true,
    en: {
      name: 'Hemorrhage',
      forms: [
        'hemorrhage',
        'hemorrhages',
        'haemorrhage',
        'hemorrhagic',
        'microhemorrhage',
        'microhemorrhages',
      ],
      text: 'Blood that has come out of a blood vessel.',
    },
    es: {
      name: 'Hemorragia',
      forms: [
        'hemorragia',
        'hemorragias',
        'hemorrágico',
        'hemorrágica',
        'microhemorragia',
        'microhemorragias',
      ],
      text: 'Sangre que se ha salido de un vaso.',
    },
    sources: ['https://en.wikipedia.org/wiki/Bleeding', 'https://medlineplus.gov/bleeding.html'],
  },
  {
    id: 'midline-shift',
    isFinding: true,
    en: {
      name: 'Midline shift',
      forms: ['midline shift', 'shift of the midline'],
      text: 'The middle of the brain is pushed to one side. "No midline shift" means that it is where it should be.',
    },
    es: {
      name: 'Desviación de la línea media',
      forms: ['desviación de la línea media', 'desplazamiento de la línea media'],
      text: 'El centro del cerebro está empujado hacia un lado. Si no la hay, está donde debe estar.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Midline_shift',
      'https://pmc.ncbi.nlm.nih.gov/articles/PMC5925103',
    ],
  },
  {
    id: 'hydrocephalus',
    isFinding: true,
    en: {
      name: 'Hydrocephalus',
      forms: ['hydrocephalus'],
      text: 'Too much fluid in the spaces inside the brain, so that they get larger.',
    },
    es: {
      name: 'Hidrocefalia',
      forms: ['hidrocefalia'],
      text: 'Demasiado líquido en los espacios dentro del cerebro, que por eso se hacen más grandes.',
    },
    sources: ['https://en.wikipedia.org/wiki/Hydrocephalus', 'https://medlineplus.gov/hydrocephalus.html'],
  },
  {
    id: 'aneurysm',
    isFinding: true,
    en: {
      name: 'Aneurysm',
      forms: ['aneurysm', 'aneurysms', 'aneurysmal'],
      text: 'A weak place in the wall of a blood vessel that bulges out.',
    },
    es: {
      name: 'Aneurisma',
      forms: ['aneurisma', 'aneurismas'],
      text: 'Un lugar débil en la pared de un vaso que se abomba hacia fuera.',
    },
    sources: ['https://en.wikipedia.org/wiki/Aneurysm', 'https://medlineplus.gov/aneurysms.html'],
  },
  {
    id: 'cerebellum',
    en: {
      name: 'Cerebellum',
      forms: ['cerebellum', 'cerebellar'],
      text: 'The part at the back and bottom of the brain. It helps with balance and with moving smoothly.',
    },
    es: {
      name: 'Cerebelo',
      forms: ['cerebelo', 'cerebeloso', 'cerebelosa'],
      text: 'La parte de atrás y de abajo del cerebro. Ayuda con el equilibrio y a moverse bien.',
    },
    sources: ['https://en.wikipedia.org/wiki/Cerebellum', 'https://medlineplus.gov/cerebellardisorders.html'],
  },
  {
    id: 'brainstem',
    en: {
      name: 'Brainstem',
      forms: ['brainstem', 'brain stem', 'pons', 'midbrain', 'medulla oblongata'],
      text: 'The part that joins the brain to the spinal cord. It looks after breathing and the heartbeat.',
    },
    es: {
      name: 'Tronco encefálico',
      forms: ['tronco encefálico', 'tronco cerebral', 'tallo cerebral', 'mesencéfalo', 'protuberancia'],
      text: 'La parte que une el cerebro con la médula. Se ocupa de la respiración y de los latidos.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Brainstem',
      'https://neurological.org.nz/conditions/glossary/brainstem/',
    ],
  },
  {
    id: 'sinus',
    en: {
      name: 'Sinuses',
      forms: [
        'sinuses',
        'paranasal sinuses',
        'maxillary sinus',
        'maxillary sinuses',
        'sphenoid sinus',
        'mucosal thickening',
      ],
      text: 'Hollow spaces in the bones behind the nose and the cheeks. A thick lining often comes from a cold.',
    },
    es: {
      name: 'Senos paranasales',
      forms: ['senos paranasales', 'seno maxilar', 'senos maxilares', 'engrosamiento mucoso'],
      text: 'Huecos en los huesos detrás de la nariz y las mejillas. Un resfriado suele hinchar lo que los cubre.',
    },
    sources: ['https://en.wikipedia.org/wiki/Paranasal_sinuses', 'https://medlineplus.gov/sinusitis.html'],
  },
];
