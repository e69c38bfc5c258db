// Phone numbers as typed and as sent: digits, with a plus before a country code.

/** Returns digits with an optional leading plus. `null` if the text contains anything else. */
export function parsePhone(text: string): string | null {
  const typed = text.trim();
  if (!/^\+?[\d\s().-]*$/.test(typed)) return null;
  const digits = typed.replace(/\D/g, '');
  if (digits.length < 7 || digits.length > 15) return null;
  return typed.startsWith('+') ? `+${digits}` : digits;
}

/** Formats a ten-digit number as `(555) 010-0199`. Returns any other number unchanged. */
export function formatPhone(phone: string): string {
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : phone;
}
