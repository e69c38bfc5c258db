import type { BodyMap } from '../body-map.ts';

export const map: BodyMap = {
  view: 'frontCut',
  words: [
    { word: 'yourRight', x: 2, y: 11 },
    { word: 'yourLeft', x: 146, y: 11, anchor: 'end' },
  ],
  outline: [],
  parts: [
    { tube: 10.6, d: 'M51-6c-0.4 23-0.6 41-1 64' },
    { tube: 11.4, d: 'M46 146c0.2-23 0.4-41 0.6-64' },
    { tube: 6, d: 'M139 54c-10.4 2.9-18.6 5.1-29 8M139 68c-10.4-0.4-18.6-0.6-29-1' },
    {
      name: 'muscle',
      label: { en: 'heart muscle', es: 'músculo del corazón' },
      d: 'M40 54c3.5-3.1 7.3-5 12-5 5.4 0 9.1 2.8 14 5 3.8 1.7 5.8 6.3 10 6 5.8-0.5 8.5-6.1 14-8 6.2-2.1 11.5-4 18-3 5.4 0.9 9.9 3.5 13 8 3.1 4.5 1.7 9.6 3 15 1.6 6.5 4.5 11.3 5 18 0.6 7.2 0.2 13.1-2 20-2.2 6.8-4.9 12.1-10 17-4 3.8-8.5 5.8-14 6-5 0.2-8.3-3.2-13-5-8.6-3.3-16.1-4.2-24-9-8.3-5.1-13.6-10.7-20-18-4.8-5.5-8.5-10.2-11-17-2.3-6.1-3.1-11.6-2-18 0.8-4.9 3.3-8.7 7-12z',
    },
    {
      tube: 11.4,
      d: 'M88 82c-2.9-6.5-5-11.6-8-18-2.7-5.8-6.4-9.8-8-16-1.7-6.3-2.4-11.7-1-18 1.2-5.4 3.6-9.8 8-13 4.2-3 8.9-4 14-3 4.8 1 8.6 3.8 11 8 3.3 5.7 2.6 11.5 4 18',
    },
    {
      name: 'lung-artery',
      label: { en: 'the artery to the lungs', es: 'la arteria que va a los pulmones' },
      tube: 9,
      d: 'M74 76c2.2-5.8 3.6-10.3 6-16 1.9-4.4 3.7-7.8 6-12 1.3-2.3 2.6-3.8 4-6M90 43c5 0 9 0.7 14 0 7.3-1.1 12.8-3.2 20-5M90 43c-5-1.4-8.8-3.8-14-4-6.6-0.2-11.4 2.8-18 3-3.7 0.1-6.4-1.3-10-2',
    },
    {
      name: 'right-atrium',
      d: 'M42 58c2.7-2.3 5.5-4 9-4 3.5 0 6.4 1.6 9 4 2.4 2.2 4 4.8 4 8 0 3.9-1.8 6.8-4 10-2.2 3.1-4.4 5.7-8 7-3.1 1.1-6.3 0.8-9-1-2.9-1.8-4-4.7-5-8-0.9-3.1-0.8-5.9 0-9 0.7-2.8 1.8-5.1 4-7z',
    },
    {
      name: 'right-ventricle',
      label: {
        en: 'right ventricle, the lower chamber on your right',
        es: 'ventrículo derecho, la cavidad inferior de su lado derecho',
      },
      d: 'M53 86c0.9-3.7 5-4.6 8-7 2.8-2.3 4.8-4.3 8-6 2.3-1.2 4.4-2.4 7-2 2.6 0.4 5 1.6 6 4 1.8 4.3 0 8.4 1 13 1.5 6.7 3.6 11.6 6 18 2.2 5.9 8.2 9.8 7 16-0.7 3.5-6.6 0.1-10-1-6.8-2.2-12.3-3.8-18-8-5.4-3.9-8.8-8.2-12-14-2.3-4.2-4.2-8.3-3-13z',
    },
    {
      name: 'left-atrium',
      d: 'M95 58c3.2-3.2 7.5-4.4 12-4 3.9 0.4 6.8 2.8 9 6 1.8 2.7 2.3 6 1 9-1.2 2.8-4 4.1-7 5-3.5 1-6.6 1.2-10 0-3.1-1.1-6-2.8-7-6-1.1-3.5-0.6-7.4 2-10z',
    },
    {
      name: 'left-ventricle',
      label: {
        en: 'left ventricle, the lower chamber on your left',
        es: 'ventrículo izquierdo, la cavidad inferior de su lado izquierdo',
      },
      d: 'M91 80c1.2-3.5 6.3-1.7 10-2 3.9-0.4 7.6-2.1 11 0 3.4 2.1 4 6.1 5 10 1.2 4.9 1.7 9 1 14-0.7 5-2.4 8.7-5 13-1.8 3.1-3.5 7.8-7 7-4.1-0.9-4.1-6.2-6-10-2.5-4.9-4.5-8.7-6-14-1.8-6.3-5.2-11.8-3-18z',
    },
    {
      name: 'septum',
      label: { en: 'the wall between the chambers', es: 'la pared entre las cavidades' },
      d: 'M80 66c0.8-2 4.6-1.7 6 0 2.9 3.5 3 7.6 4 12 1.6 7.1 1.1 13 3 20 1.7 6.1 4.4 10.3 7 16 1.7 3.7 6.2 6.1 5 10-0.8 2.8-6.1 2.2-8 0-4.7-5.3-5.5-11.4-8-18-2.4-6.3-4.1-11.4-5.6-18-1-4.2-0.7-7.7-1.4-12-0.6-3.6-3.4-6.6-2-10z',
      isHidden: true,
    },
    {
      name: 'atria',
      label: { en: 'the two upper chambers of the heart', es: 'las dos cavidades superiores del corazón' },
      of: ['right-atrium', 'left-atrium'],
      isHidden: true,
    },
    {
      name: 'ventricles',
      label: { en: 'the two lower chambers of the heart', es: 'las dos cavidades inferiores del corazón' },
      of: ['right-ventricle', 'left-ventricle'],
      isHidden: true,
    },
    {
      name: 'chambers',
      label: { en: 'the four chambers of the heart', es: 'las cuatro cavidades del corazón' },
      of: ['right-atrium', 'left-atrium', 'right-ventricle', 'left-ventricle'],
      isHidden: true,
    },
    {
      name: 'valves',
      label: { en: 'the valves of the heart', es: 'las válvulas del corazón' },
      tube: 3.2,
      d: 'M50.6 85c2.7-1.8 4.8-3.1 7.4-5 2.3-1.7 3.8-3.2 6-5M92 76.6c3.6-0.2 6.4-0.5 10-0.6 4-0.1 7 0 11 0M69.6 72c3.5 1.2 6.3 2.2 9.8 3.4M84 79c3-0.7 5.4-1.3 8.4-2',
    },
    {
      name: 'aortic-valve',
      label: {
        en: 'aortic valve, between the heart and the aorta',
        es: 'válvula aórtica, entre el corazón y la aorta',
      },
      d: 'M81.2 78.6a6.4 4.6 0 1 0 12.8 0a6.4 4.6 0 1 0 -12.8 0z',
      isHidden: true,
    },
    {
      name: 'coronary',
      label: { en: 'the arteries of the heart itself', es: 'las arterias del propio corazón' },
      tube: 3.4,
      d: 'M76 58c-3.6 0.7-6.8 0.2-10 2-5.7 3.3-10.1 6.6-14 12-3.2 4.3-5.4 8.7-5 14 0.4 6.3 3.2 11 7 16 4.7 6.1 10.2 9 16 14M84 60c1.4 4.3 3.4 7.5 4 12 0.8 5.7-1 10.3 0 16 1.2 6.7 3.4 11.7 6 18 2.8 6.7 5.8 11.5 9 18M86 60c4.3-1.4 7.5-5 12-4 6.6 1.4 11.4 5 16 10 3.7 4 4.8 8.6 6 14 1.4 6.3 0.6 11.5 1 18',
      isHidden: true,
    },
    {
      name: 'sac',
      label: { en: 'the sac around the heart', es: 'la bolsa alrededor del corazón' },
      tube: 4.4,
      d: 'M40 54c3.7-3.1 7.2-5.8 12-6 5.3-0.2 9.1 2.9 14 5 3.7 1.5 6 5.3 10 5 5.6-0.5 8.6-5.3 14-7 6.3-2 11.5-4.4 18-3.4 5.9 0.9 10.8 3.6 14.4 8.4 3.5 4.8 2.2 10.3 3.6 16 1.6 6.5 4.5 11.3 5 18 0.6 7.6 0.3 13.8-2 21-2.3 7.1-4.9 12.9-10.4 18-4.4 4.2-9.5 6.2-15.6 6.4-5.4 0.2-8.9-3.5-14-5.4-8.6-3.3-16.2-4.1-24-9-8.5-5.4-13.8-11.4-20.4-19-5-5.8-8.9-10.8-11.6-18-2.3-6.1-3.5-11.7-2-18 1.2-5.3 4.9-8.5 9-12z',
      isHidden: true,
    },
    {
      name: 'heart',
      label: { en: 'heart', es: 'corazón' },
      of: ['muscle', 'right-atrium', 'left-atrium', 'right-ventricle', 'left-ventricle'],
      isHidden: true,
    },
  ],
};
