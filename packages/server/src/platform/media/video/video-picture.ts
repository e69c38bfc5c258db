// What a picture needs before every screen shows it as it was filmed.
import type { HdrColors } from './video-facts.ts';

/** Makes whole pictures of halves. Leaves those alone that are whole, as in a disc of mixed material. */
export const deinterlace = 'bwdif=mode=send_frame:deint=interlaced';

/** What the output says of its colors: those of every screen. */
export const screenColors: readonly string[] =
  '-color_primaries bt709 -color_trc bt709 -colorspace bt709 -color_range tv'.split(' ');

/**
 * Brightness of a white sheet of paper in candela per square meter, which becomes the white of the screen (ITU-R BT.2408).
 */
const white = 203;

/** ffmpeg's names of color matrices, in the words of its filter. Those that are not here are rare in HDR. */
const matrices: Readonly<Record<string, string>> = { bt2020nc: '2020_ncl', bt2020c: '2020_cl', bt709: '709' };
const primaries: Readonly<Record<string, string>> = { bt2020: '2020', bt709: '709', smpte432: 'smpte432' };

/**
 * Returns the filters that turn more brightness and color than a screen has into what it shows (BT.709). Without them,
 * the picture is dull, and its label would be wrong. Both the machine's ffmpeg and the WASM build have them.
 */
export function toneMap(hdr: HdrColors): string[] {
  const from = `min=${matrices[hdr.matrix] ?? '2020_ncl'}:pin=${primaries[hdr.primaries] ?? '2020'}:tin=${hdr.transfer}`;
  return [
    `zscale=${from}:rin=tv:t=linear:npl=${white}`,
    'format=gbrpf32le',
    'zscale=p=709',
    'tonemap=mobius:param=0.7:desat=0',
    'zscale=t=709:m=709:r=tv',
    'format=yuv420p',
  ];
}
