import type { BodyMap } from '../body-map.ts';

export const map: BodyMap = {
  view: 'front',
  words: [
    { word: 'yourRight', x: 2, y: 11 },
    { word: 'yourLeft', x: 146, y: 11, anchor: 'end' },
  ],
  outline: [
    'M74-4l9 0c0 5.8-1.1 10.3 0 16 0.8 4 1.8 7.5 5 10 4.9 3.9 10.2 4.4 16 6.6 5.7 2.1 10.8 2.2 16 5.4 4.8 2.9 8.3 6.1 11 11 2.6 4.8 3.4 9.5 3 15-0.3 4-2.8 6.6-5 10-2.5 3.9-6.1 5.8-8 10-2.1 4.7-3.2 8.8-3 14 0.2 5.9 2.4 10.3 4 16 1.6 5.8 3.8 10.1 5 16 1.3 6.4 1.3 11.5 2 18l-55 0-55 0c0.7-6.5 0.7-11.6 2-18 1.2-5.9 3.4-10.2 5-16 1.6-5.7 3.8-10.1 4-16 0.2-5.2-0.9-9.3-3-14-1.9-4.2-5.5-6.1-8-10-2.2-3.4-4.7-6-5-10-0.4-5.5 0.4-10.2 3-15 2.7-4.9 6.2-8.1 11-11 5.2-3.2 10.3-3.3 16-5.4 5.8-2.2 11.1-2.7 16-6.6 3.2-2.5 4.2-6 5-10 1.1-5.7 0-10.2 0-16l9 0z',
  ],
  parts: [
    {
      name: 'aorta-down',
      tube: 8,
      d: 'M86 32c1.3 2.9 3.1 4.9 3.6 8 0.6 4.3 0.2 7.7-0.6 12-0.9 5.2-2.4 9-4 14-1.6 5.1-3.2 9-5 14',
    },
    {
      name: 'chest-aorta',
      label: { en: 'aorta in the chest', es: 'aorta en el pecho' },
      of: ['aorta-down', 'aorta-up'],
      isHidden: true,
    },
    {
      name: 'aorta',
      label: { en: 'aorta, the largest artery', es: 'aorta, la arteria más grande' },
      of: ['aorta-down', 'aorta-up', 'belly-aorta'],
      isHidden: true,
    },
    {
      name: 'pelvis-arteries',
      label: { en: 'the arteries of the pelvis', es: 'las arterias de la pelvis' },
      tube: 5,
      d: 'M74 103c3.2 4.3 6 7.5 9 12 3.2 4.9 5.9 8.6 8 14 2.3 5.9 2.6 10.9 4 17M74 103c-3.2 4.3-6 7.5-9 12-3.2 4.9-5.9 8.6-8 14-2.3 5.9-2.6 10.9-4 17M82 113c0 4-0.7 7.1 0 11 0.7 3.8 2.6 6.4 4 10M66 113c0 4 0.7 7.1 0 11-0.7 3.8-2.6 6.4-4 10',
    },
    {
      name: 'hollow-veins',
      label: {
        en: 'the largest veins, back to the heart',
        es: 'las venas más grandes, de vuelta al corazón',
      },
      tube: 7.4,
      d: 'M63.6 24c0.4 5 0.3 9 1 14 0.9 6.5 2.2 11.5 3.4 18M70 70c-0.9 5-1.9 8.9-2.4 14-0.7 7.9-0.6 14.1-1 22',
    },
    {
      name: 'upper-hollow-vein',
      label: {
        en: 'the large vein from the upper body',
        es: 'la vena grande que viene de la parte superior del cuerpo',
      },
      tube: 8.4,
      d: 'M63.6 24c0.4 5 0.3 9 1 14 0.9 6.5 2.2 11.5 3.4 18',
      isHidden: true,
    },
    {
      tube: 4,
      d: 'M77 91c5.4 0.4 9.7 0.2 15 1 4.1 0.6 7 1.9 11 3M76 91c-5 0.4-9 0-14 1-5.9 1.2-10.2 3.2-16 5',
    },
    {
      name: 'bowel-artery',
      label: {
        en: 'the artery to stomach, liver and spleen',
        es: 'la arteria del estómago, el hígado y el bazo',
      },
      tube: 4,
      d: 'M79 83c4-1.4 6.8-3.7 11-4 5.8-0.4 10.2 1.3 16 2M79 83c-4.7-1.4-8.2-3.2-13-4-5.7-1-10.2-0.6-16-1',
    },
    {
      name: 'belly-aorta',
      label: { en: 'aorta in the belly', es: 'aorta en el vientre' },
      tube: 8,
      d: 'M80 78c-1.2 4.3-2.4 7.6-3.4 12-1.2 5.4-1.7 9.6-2.6 15',
    },
    {
      d: 'M70 52c2.2-3 5.3-4.6 9-5 3.7-0.4 6.9 0.9 10 3 4 2.7 6.4 5.9 9 10 2.1 3.3 4.2 6.1 4 10-0.2 2.8-2.3 5.2-5 6-4.8 1.5-9 0.6-14 0-4.1-0.5-7.9-0.4-11-3-3-2.5-4-6.1-4.4-10-0.4-4 0-7.7 2.4-11z',
    },
    {
      name: 'lung-artery',
      label: { en: 'the arteries to the lungs', es: 'las arterias que van a los pulmones' },
      tube: 5.4,
      d: 'M84 58c-0.7-4.3 0-8.1-2-12-1.2-2.3-3.4-3.6-6-4-5-0.7-9 0-14 1-5.9 1.2-10.2 3.2-16 5M82 47c2.9-1.8 4.7-4.3 8-5 4.3-0.9 7.8-0.1 12 1 3.9 1.1 6.4 3.2 10 5',
      isHidden: true,
    },
    {
      name: 'side-vein',
      label: { en: 'a vein beside the spine in the chest', es: 'una vena junto a la columna en el pecho' },
      tube: 4.4,
      d: 'M73 102c-0.5-6.5-1.2-11.5-1.4-18-0.3-7.9 0.1-14.1 0-22-0.1-5.8 1-10.5-0.6-16-0.7-2.5-3.5-3.2-5.4-5',
      isHidden: true,
    },
    {
      name: 'lymph-duct',
      label: { en: 'the lymph vessel along the spine', es: 'el conducto linfático a lo largo de la columna' },
      tube: 3.6,
      d: 'M75.6 98c-0.4-6.5-1.1-11.5-1-18 0.1-7.9 0.3-14.1 1.4-22 0.8-5.9 1.7-10.5 4-16 2.8-6.5 6.4-10.9 10-17',
      isHidden: true,
    },
    {
      tube: 4.4,
      d: 'M79 31c0.1-4 0.2-7 0.4-11 0.2-4.3 0.4-7.7 0.6-12 0.2-5 0.3-9 0.4-14M74 34c-1.4-4-3.1-6.9-4-11-1.2-5.3-1.6-9.6-2-15-0.4-5-0.3-9-0.4-14',
    },
    {
      name: 'collarbone-arteries',
      label: { en: 'the arteries below the collarbones', es: 'las arterias debajo de las clavículas' },
      tube: 4.4,
      d: 'M84.6 33c3-1.4 5.1-4 8.4-4 5.6 0 10 1.4 15 4 6.4 3.3 10.2 7.7 16 12M70 26c-4.3 0.7-7.8 0.9-12 2-5.9 1.5-10.6 2.3-16 5-7 3.5-11.5 7.7-18 12',
    },
    {
      name: 'aorta-up',
      tube: 8.4,
      d: 'M77 53c-1.6-2.9-3.6-4.8-4.4-8-0.8-3.1-1.2-6 0-9 1.1-2.8 3.1-5.1 6-6 2.6-0.8 5.4 0.1 7.4 2 2.3 2.1 2.3 5.1 3.6 8',
    },
    {
      name: 'aorta-arch',
      label: { en: 'the arch of the aorta', es: 'el arco de la aorta' },
      tube: 8.6,
      d: 'M72.4 40c0.6-2.3 0.2-4.5 1.6-6.4 1.4-2 3.2-3.5 5.6-3.8 2.4-0.3 4.6 0.6 6.4 2.2 1.8 1.6 1.9 3.8 3 6',
      isHidden: true,
    },
    {
      name: 'aorta-root',
      label: { en: 'where the aorta leaves the heart', es: 'donde la aorta sale del corazón' },
      d: 'M69.4 51.6a6.6 5 0 1 0 13.2 0a6.6 5 0 1 0 -13.2 0z',
      isHidden: true,
    },
    {
      name: 'great-vessels',
      label: { en: 'the large vessels at the heart', es: 'los vasos grandes junto al corazón' },
      tube: 7,
      d: 'M77 53c-1.6-2.9-3.6-4.8-4.4-8-0.8-3.1-1.2-6 0-9 1.1-2.8 3.1-5.1 6-6 2.6-0.8 5.4 0.1 7.4 2 2.3 2.1 2.3 5.1 3.6 8M63.6 24c0.4 5 0.3 9 1 14 0.9 6.5 2.2 11.5 3.4 18M85 58c-0.7-4-3.6-7.3-2-11 1.5-3.4 5.4-4 9-5 2.8-0.8 5.1 0 8 0',
      isHidden: true,
    },
  ],
};
