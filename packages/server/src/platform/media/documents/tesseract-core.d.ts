// What we use of Tesseract as WebAssembly, which has no types.
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  interface TessBaseAPI {
    /** Returns 0 if the data of the languages could be read. */
    Init(folder: string | null, languages: string, engine: number): number;
    SetPageSegMode(mode: number): void;
    SetVariable(name: string, value: string): void;
    /** Takes the picture from the file `/input`. Returns 1 if it cannot be read. */
    SetImageFile(orientation: number, angle: number): number;
    Recognize(monitor: null): number;
    GetTSVText(page: number): string;
    End(): void;
  }
  interface TesseractCore {
    TessBaseAPI: new () => TessBaseAPI;
    FS: { writeFile(path: string, bytes: Uint8Array): void };
  }
  export default function createCore(options: {
    TesseractProgress: () => void;
    print: () => void;
    printErr: () => void;
  }): Promise<TesseractCore>;
}
