// What the video of a head shows and says. Plain language, no diagnosis.
import { CLOSING_CARD, type VideoScript } from './video-script.ts';

export const headScript: VideoScript = {
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
      from: 0.06,
      to: 0.93,
      caption:
        'These are slices through your head, as if seen from your feet. We start low, at the level of the eyes, and move up to the crown.',
    },
    {
      kind: 'image',
      seconds: 5,
      series: 0,
      from: 0.93,
      to: 0.54,
      caption: 'Let us go back down and stop in the middle.',
    },
    {
      kind: 'image',
      seconds: 9,
      chapter: 'The fluid spaces',
      series: 0,
      from: 0.54,
      to: 0.54,
      ink: { shape: 'ellipse', x: 0.5, y: 0.56, rx: 0.105, ry: 0.16 },
      caption: 'These dark spaces are filled with fluid. Everyone has them. The fluid cushions the brain.',
    },
    {
      kind: 'image',
      seconds: 8,
      series: 0,
      from: 0.5,
      to: 0.5,
      zoom: { factor: 1.9, x: 0.5, y: 0.54 },
      caption:
        'A closer look. The left and the right side look much alike, though no two sides are ever quite the same.',
    },
    {
      kind: 'image',
      seconds: 9,
      chapter: 'Gray and white',
      series: 0,
      from: 0.68,
      to: 0.68,
      ink: { shape: 'arrow', fromX: 0.94, fromY: 0.14, toX: 0.672, toY: 0.375 },
      caption:
        'The folded gray edge is where the nerve cells are. The brighter part inside holds the wires that link them.',
    },
    {
      kind: 'image',
      seconds: 7,
      chapter: 'From the side',
      series: 1,
      from: 0.08,
      to: 0.54,
      caption: 'Now we turn, and look from the side. Your nose points to the left of the picture.',
    },
    {
      kind: 'image',
      seconds: 8,
      series: 1,
      from: 0.54,
      to: 0.54,
      ink: { shape: 'ellipse', x: 0.745, y: 0.8, rx: 0.15, ry: 0.19 },
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
