// What each sample video shows and says. Plain words, no diagnosis.
import { brainScript } from '../brain/brain-script.ts';
import { CLOSING_CARD, type VideoScript } from '../film/video-script.ts';

const KNEE: VideoScript = {
  views: [
    { factor: 1.25, x: 0.47, y: 0.5 },
    { factor: 1.25, x: 0.5, y: 0.5 },
  ],
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
      seconds: 9,
      chapter: 'The spot in your report',
      series: 0,
      from: 0.2,
      to: 0.2,
      zoom: { factor: 2.2, x: 0.58, y: 0.53 },
      ink: { shape: 'arrow', fromX: 0.74, fromY: 0.44, toX: 0.66, toY: 0.52 },
      caption:
        'This is the spot that your report names: the back of the inner meniscus. An uneven edge here can make a knee catch.',
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
      ink: { shape: 'arrow', fromX: 0.86, fromY: 0.34, toX: 0.69, toY: 0.5 },
      caption:
        'Thigh bone above, shin bone below. A smooth gray layer of cartilage covers both where they meet.',
    },
    CLOSING_CARD,
  ],
};

const CHEST: VideoScript = {
  views: [{ factor: 1.15, x: 0.5, y: 0.5 }],
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
      chapter: 'What your lungs look like',
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
      chapter: 'How large your heart is',
      series: 0,
      from: 0,
      to: 0,
      ink: { shape: 'ellipse', x: 0.56, y: 0.63, rx: 0.2, ry: 0.16 },
      caption: 'This bright shape is your heart. It sits a little to the left side of your body.',
    },
    {
      kind: 'image',
      seconds: 9,
      series: 0,
      from: 0,
      to: 0,
      ink: { shape: 'ellipse', x: 0.5, y: 0.63, rx: 0.38, ry: 0.05 },
      caption:
        'Its size is judged by its width. Here it takes up about half of the chest. “Slightly enlarged” begins just above that.',
    },
    {
      kind: 'image',
      seconds: 9,
      chapter: 'Bones',
      series: 0,
      from: 0,
      to: 0,
      ink: { shape: 'arrow', fromX: 0.1, fromY: 0.03, toX: 0.2, toY: 0.125 },
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

export const REPORT_SCRIPTS: Record<ReportKind, VideoScript> = {
  head: brainScript,
  knee: KNEE,
  chest: CHEST,
};
