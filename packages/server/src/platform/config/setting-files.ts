// Settings whose text is in a file, as Docker, Kubernetes and systemd mount secrets: SECRET_KEY_FILE names the file with
// the text of SECRET_KEY, so that the secret is in no process's environment.
import { readFileSync } from 'node:fs';

const ending = '_FILE';

type Environment = Readonly<Record<string, string | undefined>>;
type Read = { kind: 'read'; settings: Environment } | { kind: 'wrong'; problem: string };

const isSet = (value: string | undefined): value is string => value !== undefined && value.trim() !== '';

/** Returns the settings, with the texts of the files that `NAME_FILE` names for any of these names. */
export function readSettingFiles(environment: Environment, names: readonly string[]): Read {
  const settings: Record<string, string | undefined> = { ...environment };
  for (const name of names) {
    const path = environment[name + ending];
    if (!isSet(path)) continue;
    if (isSet(environment[name]))
      return { kind: 'wrong', problem: `Set ${name} or ${name}${ending}, not both.` };
    try {
      // Editors and `echo` end a file with a line break.
      settings[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      const problem = `The file of ${name}${ending}, ${path}, cannot be read (${code}): let the user that runs the product read it.`;
      return { kind: 'wrong', problem };
    }
    if (!isSet(settings[name]))
      return { kind: 'wrong', problem: `The file of ${name}${ending}, ${path}, is empty.` };
  }
  return { kind: 'read', settings };
}
