// A head for the library, with fewer slices and pixels than those of the demo's patients have.
import { generateHeadStudy } from '../../packages/demo/src/synthetic/whole-study-fixture.ts';
import { openApi, type DeskApi } from './desk-api.ts';

/** Number of axial slices. Those of the demo's patients have 106. */
export const normalSlices = 40;

interface LibraryHead {
  /** ID of the resource. */
  id: string;
  api: DeskApi;
  files: readonly Uint8Array[];
}

/** Adds the study to the library and waits until it can be shown. */
export async function addHeadToLibrary(title: string): Promise<LibraryHead> {
  const api = await openApi('portal', 'super@demo.test');
  const study = await generateHeadStudy({ seed: 'normal-head', slices: normalSlices, size: 128 });
  const form = new FormData();
  form.append('title', title);
  form.append('category', 'educational');
  form.append('type', 'dcm');
  for (const { path, bytes } of study.files) form.append('files', new Blob([bytes]), path);
  const { id } = await api.call('POST', '/materials', form);
  for (let tries = 0; tries < 300; tries += 1) {
    const material = (await api.call('GET', `/materials/${id}`)) as unknown as { isReady: boolean };
    if (material.isReady) return { id, api, files: study.files.map(({ bytes }) => bytes) };
    await new Promise((next) => setTimeout(next, 200));
  }
  throw new Error(`${title} is not ready after a minute.`);
}
