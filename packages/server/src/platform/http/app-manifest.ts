// A host as an app on the user's home screen: its name and logo. Nothing is stored on the device: there is no service
// worker, so no health data either.
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { createHash } from 'node:crypto';

/** A host's logo as SVG; `background` is the color behind it, as #rrggbb. */
export type Mark = { svg: string; background: string };

export type InstallableHost = {
  markOf: (hostname: string) => Promise<Mark>;
  nameOf: (hostname: string) => Promise<string>;
};

/** The logo's share of the icon's width: systems crop maskable icons to a circle of 80 %. */
type Form = { pixels: number; share: number };
const forms: Record<string, Form> = {
  'app-icon-192.png': { pixels: 192, share: 1 },
  'app-icon-512.png': { pixels: 512, share: 1 },
  'app-icon-maskable.png': { pixels: 512, share: 0.7 },
  'apple-touch-icon.png': { pixels: 180, share: 0.84 },
};

const maxCachedIcons = 200;

/** Draws each icon once, no matter how many requests come, because the URLs are public. */
class IconRenderer {
  readonly #drawn = new Map<string, Promise<Buffer>>();

  paint(mark: Mark, form: Form): Promise<Buffer> {
    const hash = createHash('sha256').update(mark.svg).digest('hex');
    const key = [hash, mark.background, form.pixels, form.share].join();
    const known = this.#drawn.get(key);
    if (known) return known;
    const drawn = draw(mark, form);
    drawn.catch(() => this.#drawn.delete(key));
    this.#drawn.set(key, drawn);
    const [oldest] = this.#drawn.keys();
    if (this.#drawn.size > maxCachedIcons && oldest !== undefined) this.#drawn.delete(oldest);
    return drawn;
  }
}

async function draw({ svg, background }: Mark, { pixels, share }: Form): Promise<Buffer> {
  const side = Math.round(pixels * share);
  const picture = await sharp(Buffer.from(svg), { density: 300 }).resize(side, side).png().toBuffer();
  // Only an icon that fills its square may have transparent corners.
  if (share === 1) return picture;
  return sharp({ create: { width: pixels, height: pixels, channels: 3, background } })
    .composite([{ input: picture }])
    .png()
    .toBuffer();
}

/** Serves `/app.webmanifest` and the icons that it names, each for the requested host. */
export function serveAppManifest(app: FastifyInstance, { markOf, nameOf }: InstallableHost): void {
  const painter = new IconRenderer();
  app.get('/app.webmanifest', async ({ hostname }, reply) => {
    const { background } = await markOf(hostname);
    const icon = (src: string, side: number, purpose: 'any' | 'maskable') => ({
      src,
      sizes: `${side}x${side}`,
      type: 'image/png',
      purpose,
    });
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json')
      .send({
        id: '/',
        name: await nameOf(hostname),
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: '#ffffff',
        theme_color: background,
        icons: [
          icon('/app-icon-192.png', 192, 'any'),
          icon('/app-icon-512.png', 512, 'any'),
          icon('/app-icon-maskable.png', 512, 'maskable'),
        ],
      });
  });
  for (const [name, form] of Object.entries(forms))
    app.get(`/${name}`, async ({ hostname }, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('image/png')
        .send(await painter.paint(await markOf(hostname), form)),
    );
}
