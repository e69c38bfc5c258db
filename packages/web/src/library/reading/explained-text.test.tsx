import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../app/testing/test-page.tsx';
import { LocaleProvider } from '../../platform/language/i18n.tsx';
import { ExplainedText } from './explained-text.tsx';
import type { TextKind } from './glossary-finder.ts';
import { ReportImages, type OpenNamedImage } from './report-images.ts';

const show = (text: string, kind: TextKind, openImage: OpenNamedImage | null = null) =>
  renderPage(
    <LocaleProvider>
      <ReportImages value={openImage}>
        <ExplainedText kind={kind} text={text} />
      </ReportImages>
    </LocaleProvider>,
    { address: '/patient-report', answers: {} },
  );

const sentence = 'The report says this was not seen.';

it('B26: what a report says was not seen is marked, and the explanation begins with that', async () => {
  await show('No midline shift or hydrocephalus. Mild atrophy.', 'report');
  fireEvent.click(await screen.findByRole('button', { name: /^midline shift ?, not seen$/ }));
  expect(screen.getByRole('status').textContent).toMatch(new RegExp(`^${sentence}`));
  fireEvent.click(screen.getByRole('button', { name: 'atrophy' }));
  expect(screen.getByRole('status').textContent).not.toContain(sentence);
});

it('B26: what a report leaves open is marked too, with a sentence and a sign of its own', async () => {
  await show('No pneumothorax. Possible small pleural effusion. Mild atrophy.', 'report');
  fireEvent.click(await screen.findByRole('button', { name: /^pleural effusion ?, not certain$/ }));
  expect(screen.getByRole('status').textContent).toMatch(/^The report does not say this for certain\./);
  const legend = screen.getAllByText(/^The report (says|does not say)/).map(({ textContent }) => textContent);
  expect(new Set(legend)).toEqual(new Set([sentence, 'The report does not say this for certain.']));
});

it('B26: what is said in a video is not called the report’s', async () => {
  await show('No midline shift.', 'speech');
  expect(await screen.findByRole('button', { name: 'midline shift' })).toBeTruthy();
  expect(screen.queryByText(sentence)).toBeNull();
});

it('B25: a word is marked once in a paragraph, and arrow keys lead from one explanation to the next', async () => {
  await show('White matter around the ventricles. More white matter.\nWhite matter.', 'speech');
  const whites = await screen.findAllByRole('button', { name: /white matter/i });
  expect(whites.map((word) => word.hasAttribute('data-repeated'))).toEqual([false, true, false]);
  fireEvent.click(whites[0]!);
  fireEvent.keyDown(whites[0]!, { key: 'ArrowRight' });
  expect(document.activeElement?.textContent).toBe('ventricles');
  await screen.findByText('Ventricles:');
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(whites[1]);
  fireEvent.keyDown(whites[1]!, { key: 'Escape' });
  expect(screen.queryByRole('status')).toBeNull();
  expect(document.activeElement).toBe(whites[1]);
});

it('B25: a size is said in inches, and left and right are the patient’s', async () => {
  await show('A 23 x 14 mm cyst in the left kidney.', 'report');
  expect(await screen.findByText('Left and right always mean your own left and right.')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: '23 x 14 mm' }));
  expect(screen.getByRole('status').textContent).toBe('23 x 14 mm is about 7/8 by 1/2 inch.');
});

it('B25: an image that the study has is a link, and any other stays text', async () => {
  const open = vi.fn();
  await show('A cyst (series 4, image 37), and one more (series 9, image 1).', 'report', (image) =>
    image.series === 4 ? () => open(image) : null,
  );
  fireEvent.click(await screen.findByRole('button', { name: /^series 4, image 37 ?, opens this image$/ }));
  expect(open).toHaveBeenCalledExactlyOnceWith({ series: 4, image: 37 });
  expect(screen.queryByRole('button', { name: /series 9/ })).toBeNull();
});

it('B25: where a page shows no images, they stay text', async () => {
  await show('A cyst (series 4, image 37).', 'report');
  expect(await screen.findByRole('button', { name: 'cyst' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /series/ })).toBeNull();
});

it('B25: a word that has one place in the body comes with a picture of it, others with words alone', async () => {
  await show('No pneumothorax. Mild atrophy.', 'report');
  fireEvent.click(await screen.findByRole('button', { name: /^pneumothorax/ }));
  expect(await screen.findByRole('img', { name: /^Looked for here: .*lung/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'atrophy' }));
  await screen.findByText('Atrophy:');
  expect(screen.queryByRole('img')).toBeNull();
});
