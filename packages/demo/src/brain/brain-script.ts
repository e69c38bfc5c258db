// What the demo's brain video shows and says. Plain words, no diagnosis, and only what its images show.
import { CLOSING_CARD, type VideoScript } from '../film/video-script.ts';

export const brainScript: VideoScript = {
  views: [
    { factor: 1.15, x: 0.5, y: 0.51 },
    { factor: 1.1, x: 0.52, y: 0.5 },
    { factor: 1.15, x: 0.5, y: 0.5 },
  ],
  steps: [
    {
      kind: 'card',
      seconds: 6,
      chapter: 'Welcome',
      heading: 'Your head MRI, explained',
      lines: ['A short tour of your images', 'in plain words'],
      caption: 'Hello. In the next minute we will look at your head MRI together.',
    },
    {
      kind: 'image',
      seconds: 10,
      chapter: 'From ear to crown',
      series: 0,
      from: 0.12,
      to: 0.93,
      caption:
        'These are slices through your head, as if seen from your feet. We start low, at the level of the ears, and move up to the crown.',
    },
    {
      kind: 'image',
      seconds: 5,
      series: 0,
      from: 0.93,
      to: 0.59,
      caption: 'Let us go back down and stop in the middle.',
    },
    {
      kind: 'image',
      seconds: 9,
      chapter: 'The fluid spaces',
      series: 0,
      from: 0.59,
      to: 0.59,
      ink: { shape: 'ellipse', x: 0.51, y: 0.49, rx: 0.16, ry: 0.17 },
      caption: 'These dark spaces are filled with fluid. Everyone has them. The fluid cushions the brain.',
    },
    {
      kind: 'image',
      seconds: 8,
      series: 0,
      from: 0.56,
      to: 0.56,
      zoom: { factor: 1.9, x: 0.51, y: 0.5 },
      caption:
        'A closer look. The left and the right side look much alike, though no two sides are ever quite the same.',
    },
    {
      kind: 'image',
      seconds: 9,
      chapter: 'Gray and white matter',
      series: 0,
      from: 0.72,
      to: 0.72,
      ink: { shape: 'arrow', fromX: 0.95, fromY: 0.17, toX: 0.7, toY: 0.36 },
      caption:
        'The folded gray edge is where the nerve cells are. The brighter part inside is the white matter: the wires that link them.',
    },
    {
      kind: 'image',
      seconds: 9,
      chapter: '“No sign of small vessel disease”',
      series: 0,
      from: 0.72,
      to: 0.72,
      zoom: { factor: 1.8, x: 0.5, y: 0.5 },
      caption:
        '“No sign of small vessel disease” means: no spots in the white matter, such as can appear when its tiny vessels age.',
    },
    {
      kind: 'image',
      seconds: 7,
      chapter: 'From the side',
      series: 1,
      from: 0.08,
      to: 0.52,
      caption:
        'Now we turn, and look from the side. Your forehead is on the left. The face was taken out, for privacy.',
    },
    {
      kind: 'image',
      seconds: 8,
      series: 1,
      from: 0.52,
      to: 0.52,
      ink: { shape: 'ellipse', x: 0.69, y: 0.77, rx: 0.1, ry: 0.2 },
      caption: 'At the back, low down, lies the part that helps you with balance and smooth movement.',
    },
    {
      kind: 'image',
      seconds: 6,
      chapter: 'From the front',
      series: 2,
      from: 0.12,
      to: 0.86,
      caption: 'And here is the view from the front, moving to the back of the head.',
    },
    CLOSING_CARD,
  ],
};
