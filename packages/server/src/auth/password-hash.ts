import { hash, verify } from '@node-rs/argon2';

/** 2 is Argon2id: the library's own name for it is a const enum, which cannot be imported here. */
const settings = { algorithm: 2, memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 };

/** At most three hashes at once: a flood of logins may queue, but not starve the rest. */
const places = 3;
let busy = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= places) await new Promise<void>((go) => waiting.push(go));
  else busy += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, settings));
}

/** A hash that no password fits, so that an unknown e-mail costs as much as a known one. */
let decoy: Promise<string> | undefined;

export async function isPasswordRight(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const fits = await decoy.then((unknown) => inTurn(() => verify(passwordHash ?? unknown, password)));
  return fits && passwordHash !== null;
}
