// nginx with the configuration of a guide, on free ports and with a certificate of its own.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path));

/** Why nginx cannot be started here, or `undefined`. */
export const nginxMissing: string | undefined =
  program === undefined ? 'nginx is not installed (nginx-light)' : undefined;

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

export type Nginx = { folder: string; output: () => string; close: () => Promise<void> };

/** Returns what `nginx -t` complains about `http`, the contents of the http block; empty if it accepts it in silence. */
export async function checkNginx(http: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plainscan-nginx-'));
  try {
    const { stderr } = spawnSync(program ?? '', await argumentsFor(folder, http, ['-t']), {
      encoding: 'utf8',
    });
    const fine = /the configuration file \S+ syntax is ok|test is successful/;
    return stderr
      .split('\n')
      .filter((line) => line !== '' && !fine.test(line))
      .join('\n');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts nginx with `http`, the contents of the http block. Resolves once the port answers. */
export async function startNginx(http: string, port: number): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'plainscan-nginx-'));
  const child = spawn(program ?? '', await argumentsFor(folder, http, ['-g', 'daemon off;']), {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${output}`);
    await new Promise((wake) => setTimeout(wake, 20));
  }
  return {
    folder,
    output: () => output,
    async close() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Writes the configuration. All temporary files are in the folder, so that any user can run it. */
async function argumentsFor(folder: string, http: string, more: readonly string[]): Promise<string[]> {
  await mkdir(join(folder, 'temp'));
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path temp/${name};`,
  );
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `pid nginx.pid;\n${process.getuid?.() === 0 ? 'user root;\n' : ''}error_log stderr warn;\nevents {}\nhttp {\naccess_log off;\n${places.join('\n')}\n${http}\n}\n`,
  );
  return ['-p', folder, '-c', file, '-e', 'stderr', ...more];
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}
