import type { BodyMap } from '../body-map.ts';

export const map: BodyMap = {
  view: 'front',
  words: [],
  outline: [
    'M74-4l44 0c1.1 7.2 2.7 12.7 3 20 0.4 8.6-0.1 15.4-1 24-0.9 8-3.6 14-4 22-0.4 7.9 0.2 14.3 2 22 1.8 7.5 5.8 12.6 8 20 2.1 7 3.1 12.7 4 20 0.9 7.2 0.6 12.8 1 20l-57 0-57 0c0.4-7.2 0.1-12.8 1-20 0.9-7.3 1.9-13 4-20 2.2-7.4 6.2-12.5 8-20 1.8-7.7 2.4-14.1 2-22-0.4-8-3.1-14-4-22-0.9-8.6-1.4-15.4-1-24 0.3-7.3 1.9-12.8 3-20l44 0z',
  ],
  parts: [
    {
      name: 'belly-space',
      label: { en: 'the inside of the belly', es: 'el interior del vientre' },
      d: 'M74 30c8.7 0 15.8 0 24 3 6 2.2 11.6 5.1 14 11 3.5 8.7 0.4 16.7 1 26 0.5 7.9 2.2 14 2 22-0.2 8 0.3 14.7-3 22-3.1 6.7-7.5 11.4-14 15-7.8 4.3-15.1 6-24 6-8.9 0-16.2-1.7-24-6-6.5-3.6-10.9-8.3-14-15-3.3-7.3-2.8-14-3-22-0.2-8 1.5-14.1 2-22 0.6-9.3-2.5-17.3 1-26 2.4-5.9 8-8.8 14-11 8.2-3 15.3-3 24-3z',
      isHidden: true,
    },
    {
      name: 'back-space',
      label: { en: 'the space behind the belly organs', es: 'el espacio detrás de los órganos del vientre' },
      d: 'M80 50c2-6.9 13.1-4.3 20-2 5.3 1.8 8.9 6.5 10 12 2 10.6 0.6 19.5-2 30-1.8 7.2-4.1 13.5-10 18-4.6 3.5-14.3 7.5-16 2-6.4-20.6-8-39.2-2-60zM68 50c-2-6.9-13.1-4.3-20-2-5.3 1.8-8.9 6.5-10 12-2 10.6-0.6 19.5 2 30 1.8 7.2 4.1 13.5 10 18 4.6 3.5 14.3 7.5 16 2 6.4-20.6 8-39.2 2-60z',
      isHidden: true,
    },
    {
      name: 'lining',
      label: { en: 'the lining of the belly', es: 'la membrana que recubre el vientre' },
      tube: 4,
      d: 'M74 30c8.7 0 15.8 0 24 3 6 2.2 11.6 5.1 14 11 3.5 8.7 0.4 16.7 1 26 0.5 7.9 2.2 14 2 22-0.2 8 0.3 14.7-3 22-3.1 6.7-7.5 11.4-14 15-7.8 4.3-15.1 6-24 6-8.9 0-16.2-1.7-24-6-6.5-3.6-10.9-8.3-14-15-3.3-7.3-2.8-14-3-22-0.2-8 1.5-14.1 2-22 0.6-9.3-2.5-17.3 1-26 2.4-5.9 8-8.8 14-11 8.2-3 15.3-3 24-3z',
      isHidden: true,
    },
    {
      name: 'food-pipe',
      label: { en: 'food pipe', es: 'esófago' },
      tube: 6,
      d: 'M74-4c-0.1 6.5-0.6 11.5-0.4 18 0.2 5.1 0 9.1 1.4 14 1 3.6 3.2 5.8 5 9',
    },
    {
      name: 'small-bowel',
      label: { en: 'small bowel', es: 'intestino delgado' },
      tube: 5.6,
      d: 'M60 88c4.3-1.1 7.6-2.8 12-3 5.1-0.2 9 0.9 14 2 3 0.7 6.2 0.5 8 3 1.2 1.6-0.1 4.5-2 5-4.2 1.2-7.7-1-12-1-5.1 0-9 0.4-14 1-3.6 0.5-7.1-0.3-10 2-1.4 1.1-0.8 4.5 1 5 4.5 1.3 8.3-0.8 13-1 5-0.2 9-0.4 14 0 3.3 0.3 6.7-0.3 9 2 1.4 1.4-0.1 4.4-2 5-4.5 1.4-8.3-0.4-13-0.4-5 0-9-0.4-14 0.4-2.4 0.4-5.3 0.7-6 3-0.6 2 2 3.6 4 4 3.5 0.8 6.4-0.6 10-1',
    },
    {
      name: 'upper-small-bowel',
      label: { en: 'the first part of the small bowel', es: 'la primera parte del intestino delgado' },
      tube: 6,
      d: 'M60 88c4.3-1.1 7.6-2.8 12-3 5.1-0.2 9 0.9 14 2 3 0.7 6.2 0.5 8 3 1.2 1.6-0.1 4.5-2 5-4.2 1.2-7.7-1-12-1-5.1 0-9 0.4-14 1-3.6 0.5-6.4 1.3-10 2',
      isHidden: true,
    },
    {
      name: 'lower-small-bowel',
      label: { en: 'the last part of the small bowel', es: 'la última parte del intestino delgado' },
      tube: 6,
      d: 'M57 102c4.7-0.4 8.3-0.8 13-1 5-0.2 9-0.4 14 0 3.3 0.3 6.7-0.3 9 2 1.4 1.4-0.1 4.4-2 5-4.5 1.4-8.3-0.4-13-0.4-5 0-9-0.4-14 0.4-2.4 0.4-5.3 0.7-6 3-0.6 2 2 3.6 4 4 3.5 0.8 12.3 1.8 10-1-3.3-4.1-8.9-2.6-14-4-2.9-0.8-5.1-1.3-8-2',
      isHidden: true,
    },
    {
      name: 'appendix',
      label: { en: 'appendix', es: 'apéndice' },
      tube: 4,
      d: 'M47.6 116c0.9 2.5 0.9 4.8 2.4 7 1.3 1.9 2.7 3.7 5 4 1.3 0.2 1.3-1.9 2-3',
    },
    { name: 'rectum', tube: 9, d: 'M75 120c0.4 2.5 1.2 4.5 1 7-0.2 2.6-1.3 4.5-2 7' },
    { name: 'anus', label: { en: 'anus', es: 'ano' }, tube: 7, d: 'M74 133c0 3.6 0 6.4 0 10' },
    {
      name: 'colon',
      label: { en: 'large bowel', es: 'intestino grueso' },
      tube: 9.4,
      d: 'M46 110c-0.4 1.1-1.4 1.9-1 3 0.2 0.7 2 0.7 2 0 0-3.3-1.5-5.7-2-9-0.6-4.3-0.9-7.7-1-12-0.1-4.3-0.3-7.8 0.6-12 0.6-2.6 0.9-5.7 3.4-6.6 2.3-0.8 3.7 2.3 6 3.2 3.5 1.4 6.3 2.6 10 3.4 3.5 0.8 6.4 1.3 10 1 4.4-0.4 8-1.1 12-3 4.7-2.2 7.6-5.2 12-8 2.5-1.5 4.5-5.5 7-4 3.2 2 2.3 6.3 2.6 10 0.4 5-0.2 9-0.6 14-0.4 5.1-0.3 9.1-1.4 14-0.7 3.1-2 5.3-3.6 8-1.5 2.7-2.2 5.6-5 7-2.9 1.4-6 1.2-9 0-2.8-1.1-3.2-4.8-6-6-2-0.8-4.7-0.7-6 1-1.8 2.3-0.6 5.1-1 8',
    },
    {
      name: 'cecum',
      label: { en: 'cecum, where the large bowel begins', es: 'ciego, donde empieza el intestino grueso' },
      d: 'M41 104c2.7-1.6 5.9-2.5 8.6-1 2.3 1.3 2.3 4.3 2.4 7 0.1 3-0.3 5.6-2 8-1.1 1.5-3.2 2.1-5 1.6-2.3-0.7-3.9-2.4-5-4.6-1-1.9-0.6-3.8-0.4-6 0.2-1.9-0.2-4 1.4-5z',
      isHidden: true,
    },
    {
      name: 'sigmoid',
      label: { en: 'large bowel, the last curve', es: 'intestino grueso, la última curva' },
      tube: 9.4,
      d: 'M102 112c-1.8 2.5-2.2 5.6-5 7-2.9 1.4-6 1.2-9 0-2.8-1.1-3.2-4.8-6-6-2-0.8-4.7-0.7-6 1-1.8 2.3-0.6 5.1-1 8',
      isHidden: true,
    },
    {
      name: 'bowel',
      label: { en: 'bowel', es: 'intestino' },
      of: ['duodenum', 'small-bowel', 'colon', 'rectum'],
      isHidden: true,
    },
    {
      name: 'bowel-meeting',
      label: {
        en: 'where the small bowel meets the large bowel',
        es: 'donde el intestino delgado se une al grueso',
      },
      d: 'M43.4 108a6.6 6.6 0 1 0 13.2 0a6.6 6.6 0 1 0 -13.2 0z',
      isHidden: true,
    },
    {
      name: 'duodenum',
      label: {
        en: 'duodenum, the bowel right after the stomach',
        es: 'duodeno, el intestino justo después del estómago',
      },
      tube: 6.4,
      d: 'M69 63.6c-2.5-0.7-4.4-2.5-7-2-2.2 0.5-3.7 2.3-4.4 4.4-0.9 2.7-1.2 5.6 0.4 8 1.5 2.4 4.2 3.4 7 3.6 4.1 0.2 7.2-1.2 11-2.6 2.7-1 4.5-2.6 7-4',
    },
    {
      name: 'stomach',
      label: { en: 'stomach', es: 'estómago' },
      d: 'M79 37c0.5-3.1 2.3-5.6 5-7 2.9-1.5 5.9-1.5 9-0.4 3.4 1.2 6 3.2 7.6 6.4 1.8 3.5 1.8 7 1.4 11-0.4 4.1-1.1 7.5-3.4 11-2.6 3.9-5.5 6.4-9.6 8.6-3.6 1.9-7 2.2-11 2.4-2.9 0.2-5.7 0.4-8-1.4-1.8-1.4-2.6-4-1.6-6 1-1.9 3.6-1 5.6-1.6 2.5-0.7 5.1-0.2 7-2 2-1.8 2.8-4.3 3-7 0.2-3-1-5.2-2-8-0.8-2.3-3.4-3.6-3-6z',
    },
    {
      name: 'stomach-entrance',
      label: { en: 'where the food pipe meets the stomach', es: 'donde el esófago se une al estómago' },
      d: 'M73.2 38a6.4 6.4 0 1 0 12.8 0a6.4 6.4 0 1 0 -12.8 0z',
      isHidden: true,
    },
    {
      name: 'stomach-exit',
      label: { en: 'the exit of the stomach', es: 'la salida del estómago' },
      d: 'M64.6 64.4a5.8 5.8 0 1 0 11.6 0a5.8 5.8 0 1 0 -11.6 0z',
      isHidden: true,
    },
    {
      name: 'apron',
      label: {
        en: 'the fold of fat that hangs over the bowel',
        es: 'el pliegue de grasa que cuelga sobre el intestino',
      },
      d: 'M50 78c2.9-4.2 8.9 1.7 14 2 6.5 0.4 11.7 1.5 18 0 6.3-1.5 9.7-9.2 16-8 4.6 0.9 4.6 7.3 5 12 0.7 7.2 1 13.4-2 20-2.1 4.7-6.3 7.1-11 9-5.4 2.2-10.2 2.2-16 2-5.9-0.2-11 0.1-16-3-4.4-2.8-6.8-6.9-8-12-1.8-7.7-4.5-15.5 0-22z',
      isHidden: true,
    },
    {
      name: 'bowel-fold',
      label: {
        en: 'the fold that holds the small bowel',
        es: 'el pliegue que sostiene el intestino delgado',
      },
      d: 'M86 76c4.6-0.4 6.7 5.6 8 10 1.8 6.2 2.6 12.1 0 18-2.2 4.9-6.8 7.4-12 9-6.2 1.9-11.9 2.1-18 0-4.1-1.4-6.6-4.9-8-9-1-2.8-0.1-5.9 2-8 4.1-4.1 9.3-4.6 14-8 5.4-3.9 7.4-11.4 14-12z',
      isHidden: true,
    },
    {
      name: 'side-gutters',
      label: { en: 'the channels beside the large bowel', es: 'los canales junto al intestino grueso' },
      tube: 5,
      d: 'M38.6 78c-0.4 5.8-0.9 10.2-1 16-0.1 5 0.3 9 0.4 14M113.6 78c0 5.8 0.4 10.3 0 16-0.3 5.1-1.3 9-2 14',
      isHidden: true,
    },
    {
      tube: 3.6,
      d: 'M29 44c3.2-4 4.8-8.1 9-11 5.1-3.5 9.9-5.5 16-6 7.3-0.6 12.7 3.2 20 3 7.3-0.2 12.7-4.6 20-4 6.3 0.5 10.9 3.3 16 7 4.2 3 5.8 7 9 11',
    },
  ],
};
