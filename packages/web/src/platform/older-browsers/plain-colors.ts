// Colors computed from the clinic's color, for browsers that cannot compute them: Chrome before 122, Safari before 18,
// Firefox before 128. The design tokens stay the only place that says how: their text is read and evaluated here.
import { evaluate, hexOf, oklchOf, type Oklch } from './oklch.ts';

type Declarations = Map<string, string>;
interface TokenRule {
  readonly selector: string;
  readonly tokens: Declarations;
}

/** Reads every rule of the page outside of conditions that declares tokens. */
function tokenRules(): TokenRule[] {
  return [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => {
      if (!(rule instanceof CSSStyleRule)) return [];
      const names = [...rule.style].filter((name) => name.startsWith('--'));
      const tokens = names.map((name) => [name, rule.style.getPropertyValue(name).trim()] as const);
      return tokens.length > 0 ? [{ selector: rule.selectorText, tokens: new Map(tokens) }] : [];
    }),
  );
}

/** `oklch(from var(--brand) l c h)` of a brand color, or null if the text is something else. */
function relativeColor(text: string, brand: Oklch): string | null {
  const [, parts] = /^oklch\(\s*from\s+var\(--brand\)\s*(.+)\)$/s.exec(text) ?? [];
  return parts === undefined ? null : hexOf(evaluate(parts, { l: brand.l, c: brand.c, h: brand.h }));
}

/** `oklch(…)` of tokens, each of which the first of the given rules defines. */
function colorOfTokens(text: string, rules: readonly Declarations[]): string | null {
  const [, parts] = /^oklch\((.*var\(--st-.+)\)$/s.exec(text) ?? [];
  if (parts === undefined) return null;
  const known = parts.replaceAll(
    /var\((--[\w-]+)\)/g,
    (_, name: string) => rules.find((tokens) => tokens.has(name))?.get(name) ?? '0',
  );
  return hexOf(evaluate(known, {}));
}

const blockOf = (selector: string, tokens: readonly (readonly [string, string | null])[]): string => {
  const known = tokens.flatMap(([name, value]) => (value === null ? [] : [`${name}:${value}`]));
  return known.length === 0 ? '' : `${selector}{${known.join(';')}}`;
};

/** The colors of each status, on light and on dark. */
function statusBlocks(rules: readonly TokenRule[]): string[] {
  const base = rules.find(({ selector }) => selector === '[data-status]')?.tokens;
  const themes = (['[data-theme="dark"]', ':root'] as const).map((theme) => ({
    theme,
    lightness: rules.find(
      ({ selector, tokens }) => selector.replaceAll("'", '"').includes(theme) && tokens.has('--st-fg-l'),
    )?.tokens,
  }));
  if (!base) return [];
  return themes.toReversed().flatMap(({ theme, lightness }) =>
    rules
      .filter(({ selector, tokens }) => selector.startsWith('[data-status') && tokens.has('--st-h'))
      .map(({ selector, tokens }) => {
        const scope = theme === ':root' ? selector : `${theme} ${selector}`;
        const colors = [...base].map(
          ([name, text]) => [name, colorOfTokens(text, [tokens, base, lightness ?? new Map()])] as const,
        );
        return blockOf(scope, colors);
      }),
  );
}

function styleSheetOf(brand: Oklch): string {
  const rules = tokenRules();
  const computed = new Set<string>();
  const ofBrand = rules.map(({ selector, tokens }) => {
    const colors = [...tokens].map(([name, text]) => {
      const color = relativeColor(text, brand);
      if (color !== null) computed.add(name);
      // What an earlier block has computed for all is set again by a rule for some, such as the dark theme.
      return [name, color ?? (computed.has(name) ? text : null)] as const;
    });
    return blockOf(selector, colors);
  });
  return [...ofBrand, ...statusBlocks(rules)].join('');
}

/** Adds the computed colors to the page, and computes them again when the clinic's color arrives. */
export function keepPlainColors(): void {
  if (CSS.supports('color', 'oklch(from red min(l, 0.5) calc(c * 0.5) h)')) return;
  const root = document.documentElement;
  const sheet = document.createElement('style');
  sheet.nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  let shown = '';
  const compute = () => {
    const color = getComputedStyle(root).getPropertyValue('--brand').trim();
    if (color === shown || !/^#[0-9a-f]{6}$/i.test(color)) return;
    shown = color;
    // Otherwise its own rules would be read as those of the page.
    sheet.remove();
    sheet.textContent = styleSheetOf(oklchOf(color));
    document.head.append(sheet);
  };
  compute();
  new MutationObserver(compute).observe(root, { attributeFilter: ['style'] });
}
