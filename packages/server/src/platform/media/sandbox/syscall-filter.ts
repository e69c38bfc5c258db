// The system calls refused to a program that opens users' files. Reading a file needs none of them, and each has been a
// way out of a sandbox. The filter is a program for the kernel's packet filter (seccomp(2)).

type Architecture = 'x64' | 'arm64';

/** The kernel's number for the architecture of a call (AUDIT_ARCH). */
const architectures: Record<Architecture, number> = { x64: 0xc000003e, arm64: 0xc00000b7 };

/** Call numbers on x64 and arm64, by name. */
export const refusedCalls: Readonly<Record<string, readonly [x64: number, arm64: number]>> = {
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  open_by_handle_at: [304, 265],
  unshare: [272, 97],
  setns: [308, 268],
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  pidfd_getfd: [438, 438],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  swapon: [167, 224],
  swapoff: [168, 225],
  reboot: [169, 142],
  acct: [163, 89],
  quotactl: [179, 60],
};

const clone: Record<Architecture, number> = { x64: 56, arm64: 220 };
const clone3 = 435;

/** Flags of clone that create namespaces: mount, cgroup, uts, ipc, user, pid and network. */
const namespaceFlags = 0x7e02_0000;

/** Set in calls of the old 32-bit kind on x64. */
const x32Bit = 0x4000_0000;

const load = 0x20;
const jumpIfEqual = 0x15;
const jumpIfAtLeast = 0x35;
const jumpIfAnySet = 0x45;
const finish = 0x06;

const allow = 0x7fff_0000;
const answerWith = (errno: number): number => 0x0005_0000 + errno;
const notPermitted = answerWith(1);
const notImplemented = answerWith(38);

/** Byte offsets of the call's data from the kernel. */
const place = { call: 0, architecture: 4, firstArgument: 16 };

type Instruction = { code: number; value: number; ifTrue?: number; ifFalse?: number };

const encode = ({ code, value, ifTrue = 0, ifFalse = 0 }: Instruction): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(ifTrue, 2);
  bytes.writeUInt8(ifFalse, 3);
  bytes.writeUInt32LE(value, 4);
  return bytes;
};

const answerIf = (code: number, value: number, answer: number): Instruction[] => [
  { code, value, ifFalse: 1 },
  { code: finish, value: answer },
];

const isKnown = (architecture: string): architecture is Architecture => architecture in architectures;

/** Returns whether there is a filter for this processor, as in `process.arch`. */
export const isFiltered = (architecture: string): boolean => isKnown(architecture);

/** Returns the filter for bwrap's --seccomp, or undefined for a processor that is not in the table. */
export function makeSyscallFilter(architecture: string): Buffer | undefined {
  if (!isKnown(architecture)) return undefined;
  const column = architecture === 'x64' ? 0 : 1;
  const program: Instruction[] = [
    { code: load, value: place.architecture },
    { code: jumpIfEqual, value: architectures[architecture], ifTrue: 1 },
    { code: finish, value: notPermitted },
    { code: load, value: place.call },
    ...answerIf(jumpIfAtLeast, x32Bit, notPermitted),
    // Its flags are in memory, where filters cannot read them. Libraries fall back to clone.
    ...answerIf(jumpIfEqual, clone3, notImplemented),
    ...Object.values(refusedCalls).flatMap((numbers) => answerIf(jumpIfEqual, numbers[column], notPermitted)),
    { code: jumpIfEqual, value: clone[architecture], ifFalse: 3 },
    { code: load, value: place.firstArgument },
    ...answerIf(jumpIfAnySet, namespaceFlags, notPermitted),
    { code: finish, value: allow },
  ];
  return Buffer.concat(program.map(encode));
}
