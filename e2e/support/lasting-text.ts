// Texts of pages as they are on every day, to be compared with kept ones.
const weekdays = /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g;
const months = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/g;

/** Replaces what differs from day to day: ids, dates, and numbers except the levels of headings. */
export const lastingText = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/\/media\/[\w-]+\//g, '/media/ID/')
    .replaceAll(/(?<!level=)\b\d+(?:[.,:/–-]\d+)*\b/g, '#')
    .replaceAll(months, 'Month')
    .replaceAll(weekdays, 'Weekday')
    .replaceAll(/# [ap]m\b/g, '#');
