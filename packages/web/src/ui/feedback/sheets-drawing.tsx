import styles from './sheets-drawing.module.css';

/** The drawing on the front sheet. */
export type SheetsDrawingName =
  | 'archive'
  | 'search'
  | 'bell'
  | 'signal'
  | 'video'
  | 'clock'
  | 'payment'
  | 'share'
  | 'upload'
  | 'done'
  | 'people';
export type SheetsTone = 'calm' | 'warn' | 'bad';

const lines: Record<SheetsDrawingName, string> = {
  archive: 'M21 37h54v35H21zM17 26h62v11H17zM41 48h14',
  search: 'M29 44a18 18 0 1 0 36 0 18 18 0 0 0-36 0Zm31 13 15 15M40 44h14',
  bell: 'M29 60c6-5 5-12 5-19a14 14 0 0 1 28 0c0 7-1 14 5 19ZM43 68a6 6 0 0 0 10 0',
  signal: 'M18 40a43 43 0 0 1 60 0M28 51a28 28 0 0 1 40 0M39 62a12 12 0 0 1 18 0M22 21l52 55',
  video: 'M21 28h54v40H21zM43 40v16l14-8Z',
  clock: 'M48 22a26 26 0 1 0 0 52 26 26 0 0 0 0-52Zm0 12v15l9 6',
  payment: 'M19 30h58v36H19zM19 41h58M66 74l12-12M78 74 66 62',
  share:
    'M34 45l26-12M34 51l26 12M28 54a6 6 0 1 0 0-12 6 6 0 0 0 0 12Zm38-18a6 6 0 1 0 0-12 6 6 0 0 0 0 12Zm0 36a6 6 0 1 0 0-12 6 6 0 0 0 0 12Z',
  upload: 'M20 32h20l5 7h31v34H20zM48 65V48M41 54l7-7 7 7',
  done: 'M48 22a26 26 0 1 0 0 52 26 26 0 0 0 0-52ZM36 49l9 9 16-19',
  people: 'M48 46a11 11 0 1 0 0-22 11 11 0 0 0 0 22ZM26 74c1-13 9-20 22-20s21 7 22 20',
};

/** Two offset sheets: the illustration of every empty or failed state. */
export function SheetsDrawing({ drawing, tone }: { drawing: SheetsDrawingName; tone: SheetsTone }) {
  return (
    <svg
      className={styles['drawing']}
      data-tone={tone}
      viewBox="0 0 116 108"
      width="104"
      height="97"
      fill="none"
      aria-hidden="true"
    >
      <rect className={styles['back']} x="24" y="2" width="84" height="92" rx="11" />
      <rect className={styles['front']} x="12" y="10" width="84" height="92" rx="11" strokeWidth="1.5" />
      <path
        className={styles['line']}
        d={lines[drawing]}
        transform="translate(15.6 17.6) scale(.8)"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
