// The demo's cases: every status, with studies that fit.
import type { StoredStatus } from '@plainscan/contract';

import type { DemoPortal } from './demo-accounts.ts';
import type { ReportKind } from './synthetic/report-scripts.ts';

export type DemoCase = {
  workspace: DemoPortal;
  /** The patient's own workspace, if it differs from the case's. */
  home?: DemoPortal;
  status: StoredStatus;
  kind: ReportKind;
  patient: { email: string; name: string; preferredName: string; born: string; gender: 'female' | 'male' };
  question: string;
  reportType?: 'standard' | 'express';
  assignee?: string;
  reviewer?: string;
  /** Hours since it was requested. */
  hoursAgo: number;
  /** Hours from now until it is due. Absent while it has no images. */
  dueIn?: number;
  /** Whether the study has arrived. */
  hasStudy: boolean;
  /** The patient's questions about moments of the video: how many hours ago, and the answer if there is one. */
  questions?: readonly { atMs: number; text: string; hoursAgo: number; answer?: string }[];
  rating?: { score: number; comment: string };
  /** The patient in the images, if it is another one: the images have to be reviewed first (B4). */
  imagesOf?: { name: string; born: string };
};

const maggie = {
  email: 'patient@demo.test',
  name: 'Margaret Ellison',
  preferredName: 'Maggie',
  born: '1957-03-14',
  gender: 'female',
} as const;

export const demoCases: readonly DemoCase[] = [
  {
    workspace: 'portal',
    status: 'completed',
    kind: 'head',
    patient: maggie,
    hoursAgo: 24 * 12,
    dueIn: -24 * 9,
    hasStudy: true,
    question:
      'I have had headaches for two months. My report says “no sign of small vessel disease”. What does that mean?',
    assignee: 'consultant@demo.test',
    reviewer: 'reviewer@demo.test',
    questions: [
      {
        atMs: 24_000,
        text: 'Is the left one larger than the right one?',
        hoursAgo: 24 * 4,
        answer:
          'A little, and that is common. No two sides are ever quite alike. The width is within the usual range.',
      },
      { atMs: 43_000, text: 'Why is the inside brighter than the edge?', hoursAgo: 20 },
    ],
  },
  {
    workspace: 'harbor',
    status: 'completed',
    kind: 'knee',
    hoursAgo: 24 * 8,
    dueIn: -24 * 5,
    hasStudy: true,
    patient: {
      email: 'patient@harbor.test',
      name: 'Theodore Vance',
      preferredName: 'Ted',
      born: '1949-04-02',
      gender: 'male',
    },
    question: 'My knee catches when I take the stairs. What does the picture show?',
    assignee: 'consultant@demo.test',
    reviewer: 'reviewer@demo.test',
    rating: { score: 5, comment: 'Now I understand what my doctor meant.' },
  },
  {
    workspace: 'lakeside',
    status: 'completed',
    kind: 'chest',
    hoursAgo: 24 * 6,
    dueIn: -24 * 3,
    hasStudy: true,
    patient: {
      email: 'patient@lakeside.test',
      name: 'Priya Raman',
      preferredName: 'Priya',
      born: '1968-09-17',
      gender: 'female',
    },
    question: 'I coughed for weeks. Can you show me what my lungs look like?',
    assignee: 'second@demo.test',
    reviewer: 'reviewer@demo.test',
  },
  {
    workspace: 'summit',
    status: 'completed',
    kind: 'knee',
    hoursAgo: 24 * 5,
    dueIn: -24 * 2,
    hasStudy: true,
    patient: {
      email: 'patient@summit.test',
      name: 'Luis Ortega-Moreno',
      preferredName: 'Luis',
      born: '1971-12-08',
      gender: 'male',
    },
    question: 'I twisted my knee at work. Where exactly is the problem?',
    assignee: 'creator@summit.test',
    reviewer: 'admin@summit.test',
  },
  {
    workspace: 'lakeside',
    status: 'new',
    kind: 'head',
    hoursAgo: 20,
    dueIn: 52,
    hasStudy: true,
    patient: {
      email: 'grace.lindqvist@mail.test',
      name: 'Grace Lindqvist',
      preferredName: 'Grace',
      born: '1952-08-11',
      gender: 'female',
    },
    question: 'I feel dizzy in the mornings. Is there something in my head?',
  },
  {
    workspace: 'lakeside',
    status: 'new',
    kind: 'chest',
    hoursAgo: 66,
    dueIn: 5,
    hasStudy: true,
    patient: {
      email: 'walter.brandt@mail.test',
      name: 'Walter Brandt',
      preferredName: 'Walter',
      born: '1943-02-19',
      gender: 'male',
    },
    question: 'The report speaks of a “tortuous aorta”. What is that?',
  },
  {
    workspace: 'lakeside',
    status: 'new',
    kind: 'chest',
    hoursAgo: 11,
    dueIn: 61,
    hasStudy: true,
    patient: {
      email: 'judith.okonjo@mail.test',
      name: 'Judith Okonjo',
      preferredName: 'Judith',
      born: '1955-04-21',
      gender: 'female',
    },
    imagesOf: { name: 'Julia Okonedo', born: '1975-04-12' },
    question: 'Is the shadow from last spring gone?',
  },
  {
    workspace: 'lakeside',
    status: 'in-progress',
    kind: 'knee',
    hoursAgo: 30,
    dueIn: 41,
    hasStudy: true,
    assignee: 'consultant@demo.test',
    patient: {
      email: 'samuel.okafor@mail.test',
      name: 'Samuel Okafor',
      preferredName: 'Sam',
      born: '1966-01-30',
      gender: 'male',
    },
    question: 'Do I need an operation, or can I wait?',
  },
  {
    workspace: 'lakeside',
    status: 'review',
    kind: 'head',
    hoursAgo: 44,
    dueIn: 30,
    hasStudy: true,
    assignee: 'second@demo.test',
    patient: {
      email: 'hannah.whitcombe@mail.test',
      name: 'Hannah Whitcombe',
      preferredName: 'Hannah',
      born: '1990-06-25',
      gender: 'female',
    },
    question: 'My report says that my white matter is “unremarkable”. What is white matter?',
  },
  {
    workspace: 'lakeside',
    status: 'in-review',
    kind: 'chest',
    hoursAgo: 50,
    dueIn: 26,
    hasStudy: true,
    assignee: 'consultant@demo.test',
    reviewer: 'reviewer@demo.test',
    patient: {
      email: 'naomi.feldstein@mail.test',
      name: 'Naomi Feldstein',
      preferredName: 'Naomi',
      born: '1979-10-03',
      gender: 'female',
    },
    question: 'My heart was called “slightly enlarged”. Can you show me?',
  },
  {
    workspace: 'lakeside',
    status: 'upload-shared',
    kind: 'head',
    hoursAgo: 26,
    hasStudy: false,
    patient: {
      email: 'eleanor.voss@mail.test',
      name: 'Eleanor Voss',
      preferredName: 'Ellie',
      born: '1961-05-22',
      gender: 'female',
    },
    question: 'My images are on the hospital’s portal. What do they show?',
  },
  {
    workspace: 'lakeside',
    status: 'pending-upload',
    kind: 'knee',
    hoursAgo: 57,
    hasStudy: false,
    patient: {
      email: 'anthony.demarco@mail.test',
      name: 'Anthony DeMarco',
      preferredName: 'Tony',
      born: '1988-05-27',
      gender: 'male',
    },
    question: 'Why does my knee swell after running?',
  },
  {
    workspace: 'harbor',
    status: 'not-paid',
    kind: 'head',
    hoursAgo: 15,
    hasStudy: false,
    patient: {
      email: 'rosa.delgado@mail.test',
      name: 'Rosa Delgado',
      preferredName: 'Rosa',
      born: '1975-11-14',
      gender: 'female',
    },
    question: 'What is the white spot that my report mentions?',
  },
  {
    workspace: 'harbor',
    home: 'portal',
    status: 'uploading',
    kind: 'head',
    patient: maggie,
    hoursAgo: 2,
    hasStudy: false,
    question: 'Can you compare this scan with my last one?',
  },
  {
    workspace: 'summit',
    status: 'incomplete',
    kind: 'chest',
    hoursAgo: 7,
    hasStudy: true,
    patient: {
      email: 'gateway.patient@mail.test',
      name: 'Arthur Nolan',
      preferredName: 'Arthur',
      born: '1959-07-08',
      gender: 'male',
    },
    question: '',
  },
  {
    workspace: 'portal',
    status: 'archived',
    kind: 'knee',
    hoursAgo: 24 * 40,
    hasStudy: false,
    patient: {
      email: 'ines.moreau@mail.test',
      name: 'Ines Moreau',
      preferredName: 'Ines',
      born: '1982-03-03',
      gender: 'female',
    },
    question: 'Is the ligament torn?',
  },
];
