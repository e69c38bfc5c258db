import { readCaptions } from '@plainscan/contract';
import { expect, test } from 'vitest';
import { captionFile } from './caption-file.ts';

test('cues become a WebVTT file', () => {
  expect(
    captionFile([
      { start: 0, end: 1.5, text: 'Hello' },
      { start: 3_661.25, end: 3_662, text: 'Later' },
    ]),
  ).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nHello\n\n01:01:01.250 --> 01:01:02.000\nLater');
});

test('markup and line breaks cannot start a new cue', () => {
  expect(captionFile([{ start: 0, end: 1, text: 'a < b\n\n00:00:02.000 --> 00:00:03.000' }])).toContain(
    'a &lt; b\n00:00:02.000 --&gt; 00:00:03.000',
  );
});

test('F14: a long text is split into lines of 42 characters', () => {
  const text = 'They are spaces filled with fluid, and yours have a normal size.';
  expect(captionFile([{ start: 0, end: 4, text }])).toContain(
    '\nThey are spaces filled with fluid, and\nyours have a normal size.',
  );
});

test('without cues there is no file', () => {
  expect(captionFile([])).toBe('');
  expect(
    captionFile([
      { start: 2, end: 2, text: 'x' },
      { start: 0, end: 1, text: '  ' },
    ]),
  ).toBe('');
});

test('F14: saved captions are read back unchanged', () => {
  const captions = [
    { start: 0.5, end: 2, text: 'a < b & c --> d' },
    { start: 2, end: 4.25, text: 'Two\nlines' },
  ];
  expect(readCaptions(`${captionFile(captions)}\n`)).toEqual(captions);
});
