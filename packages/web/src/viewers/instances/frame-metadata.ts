// Answers the image library's questions about a picture. Its own answers know only files with one frame and plain windows.
import { colorPaletteOf, isDecoded, type ColorPalette } from '@plainscan/contract';
import { metaData } from '@cornerstonejs/core';
import { frameFactsOf, type FrameFacts } from './frame-facts.ts';

/** The library asks the provider with the highest priority first. */
const priority = 10_000;

const answers: Readonly<Record<string, (facts: FrameFacts) => unknown>> = {
  imagePixelModule: pixelModule,
  imagePlaneModule: planeModule,
  // The loader has applied both to the values.
  modalityLutModule: () => ({}),
  voiLutModule: () => ({}),
};

/** Registers the answers once, before the first picture is loaded. */
export function provideFrameMetadata(): void {
  metaData.addProvider((type: string, imageId: unknown) => {
    const answer = typeof imageId === 'string' ? answers[type] : undefined;
    const facts = answer && frameFactsOf(imageId as string);
    return facts ? answer(facts) : undefined;
  }, priority);
}

function pixelModule({ dataSet, format, transform }: FrameFacts) {
  const { photometric, bitsAllocated, bitsStored } = format;
  const gray = transform?.isInverted === true ? 'MONOCHROME1' : 'MONOCHROME2';
  return {
    samplesPerPixel: format.samples,
    photometricInterpretation: transform ? gray : photometric,
    planarConfiguration: dataSet.uint16('x00280006'),
    rows: format.rows,
    columns: format.columns,
    bitsAllocated,
    // The decoders must hand over the whole cell: which bits count is decided afterwards.
    bitsStored: transform && !isDecoded(dataSet) ? bitsAllocated : bitsStored,
    highBit: format.highBit,
    // The library takes 32 bits without a sign for floats.
    pixelRepresentation: format.isFloat ? undefined : Number(format.isSigned),
    ...(photometric === 'PALETTE COLOR' && paletteOf(colorPaletteOf(dataSet))),
  };
}

function paletteOf(palette: ColorPalette | undefined) {
  if (!palette) return {};
  const { first, red, green, blue } = palette;
  const descriptor = [red.length, first, 8];
  return {
    redPaletteColorLookupTableDescriptor: descriptor,
    greenPaletteColorLookupTableDescriptor: descriptor,
    bluePaletteColorLookupTableDescriptor: descriptor,
    redPaletteColorLookupTableData: red,
    greenPaletteColorLookupTableData: green,
    bluePaletteColorLookupTableData: blue,
  };
}

function planeModule({ format, place, scale, frameOfReference }: FrameFacts) {
  const { position, orientation } = place;
  const { whole, pixelShape } = scale;
  // Without millimeters, a pixel is one unit wide, and as high as its shape says.
  const [row, column] = whole ? [whole.row, whole.column] : [pixelShape, 1];
  return {
    frameOfReferenceUID: frameOfReference,
    rows: format.rows,
    columns: format.columns,
    imageOrientationPatient: orientation,
    rowCosines: orientation?.slice(0, 3) ?? null,
    columnCosines: orientation?.slice(3, 6) ?? null,
    imagePositionPatient: position,
    pixelSpacing: whole && [row, column],
    rowPixelSpacing: row,
    columnPixelSpacing: column,
    usingDefaultValues: whole === null,
  };
}
