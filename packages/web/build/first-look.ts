// Builds a script that runs before the app's own. It is small and without imports, because it is part of the page.
import { build } from 'vite';

/**
 * Returns the minified code of a module and everything it imports. `module` is an absolute path. Throws if the code
 * cannot stand in a script element.
 */
export async function bundleFirstLook(module: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2024',
      modulePreload: false,
      rolldownOptions: { input: module, output: { format: 'iife' } },
    },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const [chunk, ...others] = outputs;
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error(`${module} is not a single script.`);
  if (/<\/script|<!--/i.test(chunk.code)) throw new Error(`${module} holds text that ends a script element.`);
  return chunk.code.trim();
}
