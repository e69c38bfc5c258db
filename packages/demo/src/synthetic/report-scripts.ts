// What each sample video shows and says. Plain words, no diagnosis.
import { CLOSING_CARD, type VideoScript } from './video-script.ts';

const HEAD: VideoScript = {
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

const KNEE: VideoScript = {
  steps: [
    {
      kind: 'card',
      seconds: 6,
      chapter: 'Welcome',
      heading: 'Your knee MRI, explained',
      lines: ['A short tour of your images', 'in plain words'],
      caption: 'Hello. In the next minute we will look at your knee MRI together.',
    },
    {
      kind: 'image',
      seconds: 10,
      chapter: 'From side to side',
      series: 0,
      from: 0.05,
      to: 0.95,
      caption:
        'These slices show the knee from the side. The kneecap is on the left. We move from the inner side to the outer side.',
    },
    {
      kind: 'image',
      seconds: 5,
      series: 0,
      from: 0.95,
      to: 0.5,
      caption: 'Let us go back and stop in the middle of the joint.',
    },
    {
      kind: 'image',
      seconds: 9,
      chapter: 'The kneecap',
      series: 0,
      from: 0.5,
      to: 0.5,
      ink: { shape: 'ellipse', x: 0.17, y: 0.335, rx: 0.085, ry: 0.145 },
      caption:
        'This is your kneecap. The dark bands above and below it are tendons. They let you stretch your leg.',
    },
    {
      kind: 'image',
      seconds: 10,
      chapter: 'The ligaments',
      series: 0,
      from: 0.48,
      to: 0.4,
      zoom: { factor: 1.7, x: 0.47, y: 0.46 },
      caption:
        'Deep in the joint run two strong dark bands. They cross each other and hold the bones together.',
    },
    {
      kind: 'image',
      seconds: 10,
      chapter: 'The cushions',
      series: 0,
      from: 0.2,
      to: 0.2,
      ink: { shape: 'ellipse', x: 0.5, y: 0.53, rx: 0.19, ry: 0.055 },
      caption:
        'The small dark triangles are the menisci. They lie between the bones and share out the load when you walk.',
    },
    {
      kind: 'image',
      seconds: 7,
      chapter: 'From the front',
      series: 1,
      from: 0.1,
      to: 0.9,
      caption: 'Now we look from the front, moving toward the back of the knee.',
    },
    {
      kind: 'image',
      seconds: 9,
      series: 1,
      from: 0.5,
      to: 0.5,
      ink: { shape: 'arrow', fromX: 0.9, fromY: 0.34, toX: 0.69, toY: 0.5 },
      caption:
        'Thigh bone above, shin bone below. A smooth gray layer of cartilage covers both where they meet.',
    },
    CLOSING_CARD,
  ],
};

const CHEST: VideoScript = {
  steps: [
    {
      kind: 'card',
      seconds: 6,
      chapter: 'Welcome',
      heading: 'Your chest X-ray, explained',
      lines: ['A short tour of your image', 'in plain words'],
      caption: 'Hello. In the next minute we will look at your chest X-ray together.',
    },
    {
      kind: 'image',
      seconds: 9,
      chapter: 'The whole picture',
      series: 0,
      from: 0,
      to: 0,
      caption:
        'This is one picture of your whole chest. Your right side is on the left, as if we stood face to face.',
    },
    {
      kind: 'image',
      seconds: 10,
      chapter: 'The lungs',
      series: 0,
      from: 0,
      to: 0,
      ink: { shape: 'ellipse', x: 0.28, y: 0.44, rx: 0.15, ry: 0.34 },
      caption:
        'The dark areas are your lungs. They look dark because they are full of air, and air stops almost no X-rays.',
    },
    {
      kind: 'image',
      seconds: 9,
      series: 0,
      from: 0,
      to: 0,
      zoom: { factor: 2.2, x: 0.33, y: 0.5 },
      caption:
        'A closer look. The fine gray branches are blood vessels. They get thinner toward the edge, like twigs.',
    },
    {
      kind: 'image',
      seconds: 10,
      chapter: 'The heart',
      series: 0,
      from: 0,
      to: 0,
      ink: { shape: 'ellipse', x: 0.56, y: 0.63, rx: 0.2, ry: 0.16 },
      caption: 'This bright shape is your heart. It sits a little to the left side of your body.',
    },
    {
      kind: 'image',
      seconds: 9,
      chapter: 'Bones',
      series: 0,
      from: 0,
      to: 0,
      ink: { shape: 'arrow', fromX: 0.06, fromY: 0.04, toX: 0.2, toY: 0.125 },
      caption:
        'Bones stop more X-rays, so they look bright. Here you see a collar bone, with the ribs below it.',
    },
    {
      kind: 'image',
      seconds: 9,
      chapter: 'The diaphragm',
      series: 0,
      from: 0,
      to: 0,
      zoom: { factor: 1.8, x: 0.3, y: 0.72 },
      caption:
        'The curved line at the bottom is the diaphragm. This muscle pulls air into your lungs when you breathe in.',
    },
    CLOSING_CARD,
  ],
};

export type ReportKind = 'head' | 'knee' | 'chest';

export const REPORT_SCRIPTS: Record<ReportKind, VideoScript> = { head: HEAD, knee: KNEE, chest: CHEST };
