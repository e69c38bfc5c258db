// CG-20: passwords that everybody tries first, or that stand on the person's own card, are refused.
import { AppError, fieldProblems } from '@plainscan/contract';

const common = new Set(
  (
    'password1 password12 password123 passw0rd1 qwerty123 qwertyuiop1 welcome1 welcome123 admin123 letmein1 abc12345 iloveyou1 ' +
    'monkey123 football1 baseball1 sunshine1 princess1 dragon123 master123 superman1 trustno1 hello1234 charlie1 ' +
    'donald123 1q2w3e4r5t zaq12wsx1 changeme1 summer2025 summer2026 winter2025 winter2026 spring2026 autumn2026'
  ).split(' '),
);

/** Throws 400 on the password's field. */
export function checkPasswordWords(
  password: string,
  person: { name: string; email: string },
  field = 'password',
): void {
  const plain = password.toLowerCase();
  const own = [
    person.email.toLowerCase(),
    person.email.split('@')[0]?.toLowerCase() ?? '',
    person.name.toLowerCase(),
  ];
  if (
    common.has(plain) ||
    own.some((word) => word.length > 3 && plain.startsWith(word) && plain.length < word.length + 4)
  ) {
    throw new AppError('input.invalid', { fields: { [field]: [fieldProblems.passwordWords] } });
  }
}
