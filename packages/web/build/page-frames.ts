// Renders what the server sends of a page before any script (src/app/page-frames.tsx).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

type FrameLanguage = 'en' | 'es';

/** What renderFrames returns for one language. */
interface RenderedFrames {
  pages: Record<string, { plain: string; withLogo: string }>;
  words: Record<string, string>;
}

export interface Frames {
  languages: Record<FrameLanguage, RenderedFrames>;
  /** Goes into a style element, because the policy of pages allows no style attributes. */
  styles: string;
}

const source = '/src/app/page-frames';

/** Replaces style attributes with rules, which `rules` collects. */
export function withoutStyleAttributes(html: string, rules: Map<string, string>): string {
  return html.replaceAll(/ style="([^"]*)"/g, (_attribute, style: string) => {
    const name = rules.get(style) ?? String(rules.size);
    rules.set(style, name);
    return ` data-style="${name}"`;
  });
}

/** Returns the frames with the class names of the build. `root` is the folder of the web app. */
export async function readFrames(root: string): Promise<Frames> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: join(root, `${source}.tsx`),
      write: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const chunk = outputs.find((part) => part.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error(`${source} is not in the bundle.`);
  const code = `data:text/javascript;base64,${Buffer.from(chunk.code).toString('base64')}`;
  const { renderFrames } = (await import(code)) as {
    renderFrames: (language: FrameLanguage) => RenderedFrames;
  };
  const rules = new Map<string, string>();
  const inLanguage = (language: FrameLanguage) => {
    const { pages, words } = renderFrames(language);
    const clean = ({ plain, withLogo }: { plain: string; withLogo: string }) => ({
      plain: withoutStyleAttributes(plain, rules),
      withLogo: withoutStyleAttributes(withLogo, rules),
    });
    return {
      words,
      pages: Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, clean(page)])),
    };
  };
  const languages = { en: inLanguage('en'), es: inLanguage('es') };
  const own = await readFile(join(root, `${source}.css`), 'utf8');
  const more = [...rules].map(([style, name]) => `[data-style="${name}"]{${style}}`).join('');
  return { languages, styles: own.replaceAll(/\/\*[^]*?\*\/|\s+(?=[{}:;]|\s)/g, '') + more };
}
