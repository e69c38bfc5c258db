// The service of packaging/systemd in a booted systemd: the guide's commands are typed, then the process is killed and
// stopped. Needs root, systemd-nspawn, bubblewrap and the built web app.
import { readBlock } from '../guides/guide-blocks.ts';
import { bootSystem, isBuilt, whyNoSystem, type BootedSystem } from '../systemd-fixture.ts';

const guide = 'running-in-production.md';
const heading = 'As a service';
const key = 'key-of-this-suite-key-of-this-suite';
const startSeconds = 120;
const token = 'token-of-this-suite';
const answers = `curl --fail --silent -H 'Authorization: Bearer ${token}' http://127.0.0.1:8080/api/health`;
const mainProcess = 'systemctl show -P MainPID plainscan@clinic';

const why = isBuilt() ? whyNoSystem() : 'the web app must be built (npm run build)';
if (why !== undefined) throw new Error(`The service cannot be tried here: ${why}.`);

function report(id: string, passed: boolean, system: BootedSystem): void {
  console.log(`systemd ${id} ${passed ? 1 : 0}/1`);
  if (!passed) console.error(system.type('journalctl --no-pager -n 30 -u plainscan@clinic').stdout);
}

async function install(system: BootedSystem): Promise<boolean> {
  const [setUp, start, secrets] = await Promise.all([0, 1, 2].map((at) => readBlock(guide, heading, at)));
  const typed = [system.type(setUp?.text ?? 'false')];
  // What an operator edits. Drawing the sample would take a minute.
  const edits = `/^ADMIN_EMAIL/d; $aSAMPLE=0\\nMETRICS_TOKEN=${token}`;
  typed.push(system.type(`sed -i '${edits}' /etc/plainscan/plainscan.env`));
  typed.push(system.type('mkdir -p /etc/systemd/system/plainscan@.service.d'));
  await system.write('etc/systemd/system/plainscan@.service.d/secrets.conf', secrets?.text ?? '');
  typed.push(system.type(`umask 077; echo ${key} > /etc/plainscan/SECRET_KEY`));
  typed.push(system.type(start?.text ?? 'false'));
  for (const { status, stderr } of typed) if (status !== 0) console.error(stderr);
  return typed.every(({ status }) => status === 0);
}

const system = await bootSystem();
try {
  report('commands', await install(system), system);
  report('serves', await system.waitFor(answers, startSeconds), system);
  const health = system.type(answers).stdout;
  report('sandbox', health.includes('"bwrap"'), system);
  const exposure = system.type('systemd-analyze security --threshold=20 plainscan@clinic');
  report('exposure', exposure.status === 0, system);
  const environment = system.type(`tr '\\0' '\\n' < /proc/$(${mainProcess})/environ`).stdout;
  report('credential', environment.includes('SECRET_KEY_FILE=') && !environment.includes(key), system);
  const before = system.type(mainProcess).stdout;
  system.type(`kill -9 ${before}`);
  const isBack = await system.waitFor(
    `[ $(${mainProcess}) != ${before.trim()} ] && ${answers}`,
    startSeconds,
  );
  report('killed', isBack, system);
  const stopped = system.type('systemctl stop plainscan@clinic; systemctl show -P Result plainscan@clinic');
  report('stopped', stopped.stdout.trim() === 'success', system);
} finally {
  await system.close();
}
