import { describe, expect, test } from 'vitest';

import type { StudyDocument, StudySeries } from '../../viewers/study-document.ts';
import { findNamedImage, withImages } from './image-references.ts';

const find = withImages((text) => [{ text, term: null }]);
const imagesIn = (text: string) =>
  find(text).flatMap(({ text: said, image }) => (image ? [[said, image.series, image.image]] : []));

describe('images that a report names', () => {
  test.each([
    ['A nodule (series 4, image 37) is seen.', 'series 4, image 37'],
    ['A nodule is seen on Series 4 Image 37.', 'Series 4 Image 37'],
    ['Nodule, series #4/image #37', 'series #4/image #37'],
    ['Nodule (series 4: image 37)', 'series 4: image 37'],
    ['Nodule (Se 4 Im 37)', 'Se 4 Im 37'],
    ['Nodule (SE: 4, IM: 37).', 'SE: 4, IM: 37'],
    ['Nodule (ser 4, img 37)', 'ser 4, img 37'],
    ['Best seen on image 37 of series 4.', 'image 37 of series 4'],
    ['Nodule (image 37, series 4)', 'image 37, series 4'],
    ['Nodule (image 37 on series 4)', 'image 37 on series 4'],
    ['Nódulo en el lóbulo (serie 4, imagen 37).', 'serie 4, imagen 37'],
    ['Nódulo en el pulmón, imagen 37 de la serie 4.', 'imagen 37 de la serie 4'],
    ['Anterior horn of the meniscus (series 4, image 37).', 'series 4, image 37'],
  ])('B25: %s', (text, said) => {
    expect(imagesIn(text)).toEqual([[said, 4, 37]]);
  });

  test.each([
    ['a range', 'Nodules (series 4, images 37-40).'],
    ['a range of one form', 'Nodules (series 4, image 37-40).'],
    ['a range in words', 'Nodules (series 4, image 37 to 40).'],
    ['a list', 'Nodules (series 4, image 37, 41).'],
    ['two series', 'Nodules (series 3 and 4, image 37).'],
    ['a list in Spanish', 'Nódulos en el pulmón (serie 4, imagen 37 y 41).'],
    ['numbers alone', 'A nodule (4/37).'],
    ['a fraction', 'A nodule in series 4, image 37.5.'],
    ['part of a word', 'A phase 4 im 37 nodule and series 4 imaging 37.'],
    ['a prior study', 'Unchanged from the prior study (series 4, image 37).'],
    ['a compared study', 'Compared with CT, the nodule (series 4, image 37) has grown.'],
    ['a date', 'The nodule on 3/12/2024 (series 4, image 37) measured 6 mm.'],
    ['a study of another year, after a title', 'On the scan of Dr. Marsh of 2024 (series 4, image 37).'],
    ['a prior study, where Spanish is guessed', 'Prior (Se 4 Im 37).'],
    ['an earlier study in Spanish', 'Sin cambios respecto al estudio previo (serie 4, imagen 37).'],
    ['two readings', 'See image 3, series 4, image 5.'],
  ])('B25: nothing for %s', (_, text) => {
    expect(imagesIn(text)).toEqual([]);
  });

  test('B25: another sentence about a prior study does not matter, and no letter is lost', () => {
    const text = 'Compared with the prior study. A nodule (series 4, image 37) is seen; another (Se 5 Im 2).';
    expect(imagesIn(text)).toEqual([
      ['series 4, image 37', 4, 37],
      ['Se 5 Im 2', 5, 2],
    ]);
    expect(
      find(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});

describe('the image of a study with these numbers', () => {
  const instance = (id: string, number: number | null, frames = 1) => ({
    id,
    sopUid: `1.2.${id}`,
    number,
    frames,
    rows: 1,
    columns: 1,
    bytes: 1,
  });
  const seriesOf = (
    id: string,
    number: number,
    instances: StudySeries['instances'],
    uid = id,
  ): StudySeries => ({
    id,
    seriesUid: uid,
    number,
    description: '',
    modality: 'CT',
    imageCount: instances.length,
    previewUrl: null,
    instances,
  });
  const studyOf = (...series: StudySeries[]): StudyDocument => ({
    studyId: 's',
    studyUid: '1',
    title: 'CT',
    imageCount: 1,
    series,
  });
  const wanted = { series: 4, image: 37 };

  test('B25: is found in its series, in one of several stacks too', () => {
    const other = seriesOf('a', 3, [instance('x', 37)]);
    const stacks = [seriesOf('b1', 4, [instance('y', 36)], 'b'), seriesOf('b2', 4, [instance('z', 37)], 'b')];
    expect(findNamedImage(studyOf(other, ...stacks), wanted)).toBe('z');
  });

  test.each([
    ['there is none', studyOf(seriesOf('a', 4, [instance('x', 36)]), seriesOf('b', 5, [instance('y', 37)]))],
    ['two series have the number', studyOf(seriesOf('a', 4, [instance('x', 37)]), seriesOf('b', 4, []))],
    ['two images have the number', studyOf(seriesOf('a', 4, [instance('x', 37), instance('y', 37)]))],
    ['the file has several images', studyOf(seriesOf('a', 4, [instance('x', 37, 20)]))],
  ])('B25: is none where %s', (_, document) => {
    expect(findNamedImage(document, wanted)).toBeNull();
  });
});
