// The chest.
import type { GlossaryTerm } from './glossary-term.ts';

export const chestTerms: readonly GlossaryTerm[] = [
  {
    id: 'pleural-effusion',
    isFinding: true,
    en: {
      name: 'Pleural effusion',
      forms: ['pleural effusion', 'pleural effusions', 'pleural fluid'],
      text: 'Fluid between the lung and the wall of the chest.',
    },
    es: {
      name: 'Derrame pleural',
      forms: ['derrame pleural', 'derrames pleurales', 'líquido pleural'],
      text: 'Líquido entre el pulmón y la pared del pecho.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Pleural_effusion',
      'https://medlineplus.gov/pleuraldisorders.html',
    ],
  },
  {
    id: 'pleura',
    en: {
      name: 'Pleura',
      forms: ['pleura', 'pleural'],
      text: 'The thin skin around the lungs.',
    },
    es: {
      name: 'Pleura',
      forms: ['pleura', 'pleural', 'pleurales'],
      text: 'La piel fina que rodea los pulmones.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Pulmonary_pleurae',
      'https://medlineplus.gov/pleuraldisorders.html',
    ],
  },
  {
    id: 'atelectasis',
    isFinding: true,
    en: {
      name: 'Atelectasis',
      forms: ['atelectasis', 'atelectatic', 'atelectases'],
      text: 'A part of the lung that is not quite filled with air. A small one is common and often goes away.',
    },
    es: {
      name: 'Atelectasia',
      forms: ['atelectasia', 'atelectasias', 'atelectasis'],
      text: 'Una parte del pulmón que no está del todo llena de aire. Una pequeña es común y suele irse.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Atelectasis',
      'https://step2.medbullets.com/pulmonary/120672/atelectasis?hideLeftMenu=true',
    ],
  },
  {
    id: 'nodule',
    isFinding: true,
    en: {
      name: 'Nodule',
      forms: ['nodule', 'nodules', 'nodular', 'pulmonary nodule', 'pulmonary nodules', 'lung nodule'],
      text: 'A small round spot. Most of those in the lung turn out to be harmless.',
    },
    es: {
      name: 'Nódulo',
      forms: ['nódulo', 'nódulos', 'nodular', 'nodulares', 'nódulo pulmonar', 'nódulos pulmonares'],
      text: 'Una mancha pequeña y redonda. Casi todas las del pulmón resultan inofensivas.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Lung_nodule',
      'https://www.cancer.gov/publications/dictionaries/cancer-terms/def/nodule',
    ],
  },
  {
    id: 'consolidation',
    isFinding: true,
    en: {
      name: 'Consolidation',
      forms: ['consolidation', 'consolidations', 'consolidated'],
      text: 'A part of the lung that is filled with fluid in place of air, such as in pneumonia.',
    },
    es: {
      name: 'Consolidación',
      forms: ['consolidación', 'consolidaciones'],
      text: 'Una parte del pulmón llena de líquido en vez de aire, como en una neumonía.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Pulmonary_consolidation',
      'https://radiopaedia.org/articles/air-space-opacification-summary-1/revisions/34?lang=us',
    ],
  },
  {
    id: 'opacity',
    isFinding: true,
    en: {
      name: 'Opacity',
      forms: ['opacity', 'opacities', 'opacification', 'ground glass opacity', 'ground glass opacities'],
      text: 'A place that looks whiter than usual on an image. There are many reasons for it.',
    },
    es: {
      name: 'Opacidad',
      forms: ['opacidad', 'opacidades', 'vidrio esmerilado'],
      text: 'Un lugar que se ve más blanco de lo normal en una imagen. Hay muchas razones.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Ground-glass_opacity',
      'https://jtd.amegroups.org/article/view/24132',
    ],
  },
  {
    id: 'cardiomegaly',
    isFinding: true,
    en: {
      name: 'Cardiomegaly',
      forms: ['cardiomegaly', 'enlarged heart', 'cardiac enlargement'],
      text: 'A heart that looks larger than usual.',
    },
    es: {
      name: 'Cardiomegalia',
      forms: ['cardiomegalia'],
      text: 'Un corazón que se ve más grande de lo normal.',
    },
    sources: ['https://en.wikipedia.org/wiki/Cardiomegaly', 'https://radiopaedia.org/articles/cardiomegaly'],
  },
  {
    id: 'aorta',
    en: {
      name: 'Aorta',
      forms: ['aorta', 'aortic', 'thoracic aorta', 'abdominal aorta'],
      text: 'The largest blood vessel. It takes blood from the heart to the body.',
    },
    es: {
      name: 'Aorta',
      forms: ['aorta', 'aórtico', 'aórtica'],
      text: 'El vaso más grande. Lleva la sangre del corazón al cuerpo.',
    },
    sources: ['https://en.wikipedia.org/wiki/Aorta', 'https://medlineplus.gov/aorticaneurysm.html'],
  },
  {
    id: 'tortuous',
    en: {
      name: 'Tortuous',
      forms: ['tortuous', 'tortuosity'],
      text: 'Winding, not straight. Blood vessels often get like this with age.',
    },
    es: {
      name: 'Tortuoso',
      forms: ['tortuoso', 'tortuosa', 'tortuosos', 'tortuosas', 'tortuosidad'],
      text: 'Con curvas, no recto. Los vasos se ponen así a menudo con la edad.',
    },
    sources: ['https://pmc.ncbi.nlm.nih.gov/articles/PMC9099009', 'https://pubmed.ncbi.nlm.nih.gov/22433458'],
  },
  {
    id: 'emphysema',
    isFinding: true,
    en: {
      name: 'Emphysema',
      forms: ['emphysema', 'emphysematous'],
      text: 'Tiny air sacs of the lung have been damaged and have become larger.',
    },
    es: {
      name: 'Enfisema',
      forms: ['enfisema', 'enfisematoso', 'enfisematosa'],
      text: 'Las bolsitas de aire del pulmón se han dañado y son más grandes.',
    },
    sources: ['https://en.wikipedia.org/wiki/Emphysema', 'https://medlineplus.gov/emphysema.html'],
  },
  {
    id: 'mediastinum',
    en: {
      name: 'Mediastinum',
      forms: ['mediastinum', 'mediastinal'],
      text: 'The middle of the chest, between the lungs. The heart is in it.',
    },
    es: {
      name: 'Mediastino',
      forms: ['mediastino', 'mediastínico', 'mediastínica'],
      text: 'El centro del pecho, entre los pulmones. En él está el corazón.',
    },
    sources: [
      'https://en.wikipedia.org/wiki/Mediastinum',
      'https://my.clevelandclinic.org/health/body/24113-mediastinum',
    ],
  },
  {
    id: 'pneumothorax',
    isFinding: true,
    en: {
      name: 'Pneumothorax',
      forms: ['pneumothorax', 'pneumothoraces'],
      text: 'Air between the lung and the wall of the chest. It presses on the lung.',
    },
    es: {
      name: 'Neumotórax',
      forms: ['neumotórax'],
      text: 'Aire entre el pulmón y la pared del pecho. Aprieta el pulmón.',
    },
    sources: ['https://en.wikipedia.org/wiki/Pneumothorax', 'https://medlineplus.gov/collapsedlung.html'],
  },
];
