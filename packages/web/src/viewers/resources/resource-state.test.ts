import { expect, test } from 'vitest';
import { zoomed, zoomStep } from '../../ui/buttons/zoom-tools.tsx';
import { testResource } from './resource-fixture.ts';
import { stateOfResource, tokenOfLink, videoSources } from './resource-state.ts';

test('H-007: a desktop prefers the original file, other viewers the H.264 one', () => {
  const both = { path: '/media/main', h264Path: '/media/h264' };
  expect(videoSources(both, true)).toEqual(['/media/main', '/media/h264']);
  expect(videoSources(both, false)).toEqual(['/media/h264', '/media/main']);
  expect(videoSources({ ...both, h264Path: null }, false)).toEqual(['/media/main']);
});

test('H-010, X-013: a PDF zooms in and out by the factor 1.1, within limits', () => {
  expect(zoomStep).toBe(1.1);
  expect(zoomed(1, zoomStep)).toBeCloseTo(1.1);
  expect(zoomed(zoomed(1, zoomStep), 1 / zoomStep)).toBeCloseTo(1);
  expect(zoomed(8, zoomStep)).toBe(8);
});

test('H-008: without content a resource is not available; H-001: each type knows what it needs', () => {
  const page = { path: '/media/1', width: 1, height: 1 };
  expect(stateOfResource(testResource({ type: 'image' }))).toBe('missing');
  expect(stateOfResource(testResource({ type: 'image', pages: [page] }))).toBe('rendered');
  expect(stateOfResource(testResource({ type: 'video', h264Path: '/media/v' }))).toBe('rendered');
  for (const type of ['dcm', 'pdf', '3d', 'text', 'video'] as const)
    expect(stateOfResource(testResource({ type }))).toBe('missing');
  expect(stateOfResource(testResource({ type: 'other' }))).toBe('rendered');
  expect(stateOfResource(testResource({ type: 'pdf', state: 'processing' }))).toBe('processing');
  expect(stateOfResource(testResource({ type: 'pdf', state: 'failed' }))).toBe('failed');
});

test('reads the token of a link', () => {
  expect(tokenOfLink('/viewer?uuid=a&token=b')).toBe('b');
  expect(tokenOfLink('/viewer?uuid=a')).toBeNull();
  expect(tokenOfLink(null)).toBeNull();
});
