import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPart } from '../../app/testing/test-render.tsx';
import { useCaseWords, withProviderName } from './use-case-words.ts';

afterEach(() => document.head.replaceChildren());

function Words() {
  const t = useCaseWords();
  return <p>{`${t('action.submitUpload')} | ${t('action.sendToProvider')}`}</p>;
}

function nameProduct(content: string): void {
  const meta = document.createElement('meta');
  meta.name = 'product-name';
  meta.content = content;
  document.head.append(meta);
}

it.each(['', 'Plainscan', '__PRODUCT_NAME__'])(
  'CG-165: without a custom name (%j) it is the provider',
  (name) => {
    nameProduct(name);
    renderPart(<Words />);
    expect(screen.getByText('Submit to the provider | Send to the provider')).toBeDefined();
  },
);

it('CG-165: with a name, uses it', () => {
  nameProduct('Clearview $&');
  renderPart(<Words />);
  expect(screen.getByText('Submit to Clearview $& | Send to Clearview $&')).toBeDefined();
});

it.each([
  ['Enviar al proveedor', 'Enviar a Clearview'],
  ['Los consultores del proveedor pueden tomarlo.', 'Los consultores de Clearview pueden tomarlo.'],
  ['El proveedor lo recibe.', 'Clearview lo recibe.'],
])('CG-165: “%s” becomes “%s”', (text, expected) => {
  expect(withProviderName(text, 'es', 'Clearview')).toBe(expected);
});
