// Phone numbers as they are typed and as they travel: digits, with a plus before a country's code.

/** Digits with an optional leading plus, or null when the text holds anything that is no part of a number. */
export function parsePhone(text: string): string | null {
  const typed = text.trim();
  if (!/^\+?[\d\s().-]*$/.test(typed)) return null;
  const digits = typed.replace(/\D/g, '');
  if (digits.length < 7 || digits.length > 15) return null;
  return typed.startsWith('+') ? `+${digits}` : digits;
}

/** A ten-digit number as `(555) 010-0199`; every other one as it is. */
export function formatPhone(phone: string): string {
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : phone;
}
