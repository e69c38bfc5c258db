// How every mail looks: the clinic's head, one button, plain words; HTML and text from one model.

export type MailBrand = { name: string; primaryColor: string; logoUrl?: string | null };

export type MailModel = {
  brand: MailBrand;
  language: string;
  heading: string;
  paragraphs: string[];
  button: { label: string; url: string };
  /** Small print below the button. */
  notes: string[];
};

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/**
 * Black or white, whichever reads better on a six-digit hex color (WCAG relative luminance): at least 4.58 to 1 on every
 * one, which a softer black does not give.
 */
export function textColorOn(color: string): '#000000' | '#ffffff' {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((part) =>
    part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff';
}

export function renderMail(model: MailModel): { html: string; text: string } {
  return { html: renderHtml(model), text: renderText(model) };
}

function renderText({ heading, paragraphs, button, notes, brand }: MailModel): string {
  return [heading, ...paragraphs, `${button.label}:\n${button.url}`, ...notes, brand.name].join('\n\n');
}

function renderHtml({ brand, language, heading, paragraphs, button, notes }: MailModel): string {
  const color = /^#[0-9a-f]{6}$/i.test(brand.primaryColor) ? brand.primaryColor : '#0D5CB8';
  const onColor = textColorOn(color);
  const font = "font-family:'Atkinson Hyperlegible Next',Verdana,Arial,sans-serif";
  const paragraph = (text: string): string =>
    `<p style="margin:0 0 16px;font-size:18px;line-height:28px;color:#1a1d21">${escape(text)}</p>`;
  const note = (text: string): string =>
    `<p style="margin:0 0 8px;font-size:15px;line-height:22px;color:#51565c">${escape(text)}</p>`;
  const logo = brand.logoUrl
    ? `<img src="${escape(brand.logoUrl)}" alt="" height="32" style="height:32px;vertical-align:middle;margin-right:12px">`
    : '';
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(heading)}</title></head>
<body style="margin:0;background:#f2f4f6;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%;background:#ffffff;border-radius:14px;overflow:hidden">
<tr><td style="background:${color};color:${onColor};padding:20px 28px;font-size:18px;font-weight:600">${logo}${escape(brand.name)}</td></tr>
<tr><td style="padding:28px">
<h1 style="margin:0 0 16px;font-size:26px;line-height:32px;color:#1a1d21">${escape(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${escape(button.url)}" style="display:inline-block;background:${color};color:${onColor};padding:16px 28px;border-radius:8px;font-size:18px;font-weight:600;text-decoration:none">${escape(button.label)}</a></p>
${notes.map(note).join('\n')}
</td></tr></table></td></tr></table></body></html>`;
}
