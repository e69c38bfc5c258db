// The proxies of a guide, each with the configuration from the guide, on free ports and with a self-made certificate.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Certificate = { certificate: string; key: string; text: string };

/** Creates a self-made certificate for these names in the folder. */
export async function makeCertificate(folder: string, names: readonly string[]): Promise<Certificate> {
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  const subject = ['-subj', `/CN=${names[0] ?? ''}`];
  const others = ['-addext', `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const { status, stderr } = spawnSync(
    'openssl',
    ['req', ...kind, ...subject, ...others, '-keyout', key, '-out', certificate],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`No certificate could be made: ${stderr}`);
  return { certificate, key, text: await readFile(certificate, 'utf8') };
}

/** What an operator fills in: ports, the product's address, such as 127.0.0.1:8080, and the files of the certificate. */
export type ProxyPlace = {
  port: number;
  plainPort: number;
  upstream: string;
  certificate: string;
  key: string;
};

export type Proxy = { output: () => string; close: () => Promise<void> };

export interface ProxyKind {
  name: string;
  /** The heading of the guide that its configuration stands under. */
  heading: string;
  /** Why it cannot be started here, or `undefined`. */
  missing: string | undefined;
  fillIn: (printed: string, place: ProxyPlace) => Promise<string>;
  /** What it complains about in a configuration; empty if it accepts it in silence. */
  check: (configuration: string) => Promise<string>;
  /** Resolves once the port answers. */
  start: (configuration: string, port: number) => Promise<Proxy>;
}

type Program = {
  /** Writes the configuration into the folder and returns the arguments, with those that only check it. */
  argumentsFor: (folder: string, configuration: string, isCheck: boolean) => Promise<string[]>;
  /** Lines of its output that are no complaint. */
  fine: RegExp;
};

const findProgram = (name: string): string | undefined =>
  [`/usr/sbin/${name}`, `/usr/bin/${name}`].find((path) => existsSync(path));

function kindOf(
  name: string,
  heading: string,
  fillIn: ProxyKind['fillIn'],
  { argumentsFor, fine }: Program,
): ProxyKind {
  const program = findProgram(name);
  const complaintsOf = (output: string) =>
    output
      .split('\n')
      .filter((line) => line.trim() !== '' && !fine.test(line))
      .join('\n');
  return {
    name,
    heading,
    missing: program === undefined ? `${name} is not installed` : undefined,
    fillIn,
    async check(configuration) {
      const folder = await mkdtemp(join(tmpdir(), 'proxy-'));
      try {
        const args = await argumentsFor(folder, configuration, true);
        const { stdout, stderr } = spawnSync(program ?? '', args, settingsOf(folder));
        return complaintsOf(`${stdout}${stderr}`);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async start(configuration, port) {
      const folder = await mkdtemp(join(tmpdir(), 'proxy-'));
      const child = spawn(program ?? '', await argumentsFor(folder, configuration, false), {
        ...settingsOf(folder),
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let output = '';
      child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()));
      const ended = new Promise<void>((done) => child.once('exit', () => done()));
      while (!(await answers(port))) {
        if (child.exitCode !== null) throw new Error(`${name} did not start: ${output}`);
        await new Promise((wake) => setTimeout(wake, 20));
      }
      return {
        output: () => complaintsOf(output),
        async close() {
          child.kill('SIGTERM');
          await ended;
          await rm(folder, { recursive: true, force: true });
        },
      };
    },
  };
}

/** A program's own files, such as Caddy's, go into the folder. */
const settingsOf = (folder: string) =>
  ({ env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder }, encoding: 'utf8' }) as const;

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}

/** Its configuration is the contents of nginx's `http` block. */
export const nginx = kindOf(
  'nginx',
  'nginx',
  async (printed, { port, plainPort, upstream, certificate, key }) =>
    printed
      .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
      .replace('listen 443 ', `listen 127.0.0.1:${port} `)
      .replace('/etc/ssl/reports.example.org/fullchain.pem', certificate)
      .replace('/etc/ssl/reports.example.org/privkey.pem', key)
      .replace('127.0.0.1:8080', upstream),
  {
    // All temporary files are in the folder, so that any user can run it.
    async argumentsFor(folder, http, isCheck) {
      await mkdir(join(folder, 'temp'));
      const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path temp/${name};`,
      );
      const file = join(folder, 'nginx.conf');
      const user = process.getuid?.() === 0 ? 'user root;\n' : '';
      await writeFile(
        file,
        `pid nginx.pid;\n${user}error_log stderr warn;\nevents {}\nhttp {\naccess_log off;\n${places.join('\n')}\n${http}\n}\n`,
      );
      return ['-p', folder, '-c', file, '-e', 'stderr', ...(isCheck ? ['-t'] : ['-g', 'daemon off;'])];
    },
    fine: /the configuration file \S+ syntax is ok|test is successful/,
  },
);

const haproxy = kindOf(
  'haproxy',
  'HAProxy',
  async (printed, { port, plainPort, upstream, certificate, key }) => {
    // HAProxy reads certificate and key from one file.
    const both = `${certificate}.both`;
    await writeFile(both, `${await readFile(certificate, 'utf8')}${await readFile(key, 'utf8')}`);
    return printed
      .replace('bind :80', `bind 127.0.0.1:${plainPort}`)
      .replace('bind :443', `bind 127.0.0.1:${port}`)
      .replace('/etc/haproxy/reports.example.org.pem', both)
      .replace('127.0.0.1:8080', upstream);
  },
  {
    async argumentsFor(folder, configuration, isCheck) {
      const file = join(folder, 'haproxy.cfg');
      await writeFile(file, configuration);
      return ['-f', file, isCheck ? '-c' : '-db'];
    },
    fine: /Configuration file is valid|^\[NOTICE\]/,
  },
);

const caddy = kindOf(
  'caddy',
  'Caddy',
  async (printed, { port, plainPort, upstream, certificate, key }) => {
    // Added to the guide's: ports that any user can open.
    const ports = `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n\thttp_port ${plainPort}\n\thttps_port ${port}\n}\n\n`;
    return `${ports}${printed}`
      .replace('/etc/ssl/reports.example.org/fullchain.pem', certificate)
      .replace('/etc/ssl/reports.example.org/privkey.pem', key)
      .replace('127.0.0.1:8080', upstream);
  },
  {
    async argumentsFor(folder, configuration, isCheck) {
      const file = join(folder, 'Caddyfile');
      await writeFile(file, configuration);
      return [isCheck ? 'validate' : 'run', '--config', file, '--adapter', 'caddyfile'];
    },
    // The last two are about what is set here: no admin address, and a certificate of no authority.
    fine: /"level":"info"|Valid configuration|admin endpoint disabled|no OCSP server specified/,
  },
);

/** Every proxy whose configuration the guide prints and that can be tried here. */
export const proxyKinds: readonly ProxyKind[] = [nginx, haproxy, caddy];
