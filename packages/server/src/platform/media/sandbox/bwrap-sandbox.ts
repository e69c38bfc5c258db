// The strongest isolation: bubblewrap, with its own file tree, no rights and a system call filter.
import { existsSync, lstatSync, realpathSync } from 'node:fs';

import { isFiltered } from './syscall-filter.ts';

/** File descriptor from which bwrap reads the filter: the first one after the three standard ones. */
export const filterDescriptor = 3;

/**
 * The user `nobody`, inside too: its children are not root and cannot become root, no matter who starts the product.
 */
const nobody = '65534';

const namespaces = ['user', 'ipc', 'pid', 'net', 'uts'].map((name) => `--unshare-${name}`);
const identity = ['--uid', nobody, '--gid', nobody];

/**
 * Returns bwrap's arguments. `readable`: files and folders that the program sees, besides the system's programs and
 * libraries. bwrap reads the filter of `makeSyscallFilter` from `filterDescriptor`, if there is one for this processor.
 */
export function bwrapArguments(readable: readonly string[], scratch: string): string[] {
  const args = [...namespaces, ...identity, '--cap-drop', 'ALL', '--die-with-parent', '--new-session'];
  if (isFiltered(process.arch)) args.push('--seccomp', String(filterDescriptor));
  args.push('--ro-bind', '/usr', '/usr');
  for (const folder of ['/bin', '/sbin', '/lib', '/lib32', '/lib64']) {
    if (!existsSync(folder)) continue;
    const isLink = lstatSync(folder).isSymbolicLink();
    args.push(...(isLink ? ['--symlink', realpathSync(folder)] : ['--ro-bind', folder]), folder);
  }
  for (const path of ['/etc/alternatives', '/etc/ld.so.cache', '/etc/ld.so.conf.d']) {
    args.push('--ro-bind-try', path, path);
  }
  // Without /proc: nothing in it is needed, and the system refuses a new one wherever the old one is partly hidden, as in
  // containers and in services with ProtectKernelTunables.
  args.push('--dev', '/dev', '--tmpfs', '/tmp');
  for (const path of readable) args.push('--ro-bind', path, path);
  return [...args, '--bind', scratch, scratch, '--chdir', scratch];
}
