// The expected result for every file of the test data: first what reading it finds (images in a file, an object without
// one, another kind, or a refusal), then how it is shown. Checked by hand against the data's own README.

/** Short forms for the messages in the table below. */
export const sentences: Readonly<Record<string, string>> = {
  'no study': 'The file does not say which study it belongs to.',
  'no series': 'The file does not say which series it belongs to.',
  'bad id': 'The file names its study with an id that is not allowed.',
  'cut off':
    'The file is cut off in the middle of its image. Please export it again and upload the new copy.',
  'damaged inside':
    'The file ends too early or is damaged inside. Please export it again and upload the new copy.',
  empty: 'The file is empty.',
  'no syntax': "The file's header does not say how its data is stored.",
  'only the name': 'The name says it is a study file, but the content is not.',
  'too short': 'The file holds less image data than its header promises.',
  'no size': 'The file holds an image but does not say how large it is.',
  bomb: 'The file unpacks to far more data than an image needs.',
  nested: 'The file is nested too deeply to be read.',
  'not compressed': 'The file says that its image is compressed, but it is not.',
  'unknown syntax': 'The image is stored in a format of its maker that cannot be read here.',
  damaged: 'The file cannot be shown: its data is damaged.',
  'unknown picture': 'Pictures of this format cannot be shown here. The file can be saved.',
  'unknown image': 'Images that are stored in this format cannot be shown here. The file can be saved.',
  'no words': 'The words of this document cannot be read. The file can be saved.',
  'document bomb': 'The document unpacks to far more data than a document needs. The file can be saved.',
  'model damaged': 'The 3D model is damaged and cannot be shown. Please export it again.',
  'model outside': 'The 3D model asks for parts that are not in the file. Please export it as one file.',
  'too many points': 'The picture has far too many points to be shown.',
};

type Folder = {
  files: number;
  /** The result of the folder's files, except those named in `but`. */
  all: string;
  but?: Readonly<Record<string, readonly string[]>>;
};

export const expectedOutcomes: Readonly<Record<string, Folder>> = {
  'dicom/brain-mri': {
    files: 108,
    all: 'image 1 → image 1',
    but: { 'text → text': ['LICENSE', 'README.md'] },
  },
  'dicom/charsets': {
    files: 18,
    all: 'image 1 → image 1',
    but: {
      'text → text': ['FileInfo.txt'],
      'object → other': ['chrJapMulti.dcm', 'chrJapMultiExplicitIR6.dcm', 'chrKoreanMulti.dcm'],
      'refused: no study → other': ['chrSQEncoding.dcm', 'chrSQEncoding1.dcm'],
    },
  },
  'dicom/colour': { files: 13, all: 'image 1 → image 1' },
  'dicom/ct-3slice': { files: 3, all: 'image 1 → image 1' },
  'dicom/dicomdir': {
    files: 33,
    all: 'image 1 → image 1',
    but: { 'other → other': ['DICOMDIR'], 'text → text': ['README.txt'] },
  },
  'dicom/fmri-many-small-files': { files: 150, all: 'image 1 → image 1' },
  'dicom/malformed': {
    files: 10,
    all: 'image 1 → image 1',
    but: {
      'refused: cut off → image, broken: cut off': ['3gb-bulk-data-truncated', 'MR_truncated.dcm'],
      'refused: damaged inside → other, broken: damaged inside': ['SC_rgb_jpeg.dcm', 'rtplan_truncated.dcm'],
      'image 10 → image 1': ['emri_small_jpeg_2k_lossless_too_short.dcm'],
      'refused: no study → other': ['no_preamble_dicm_in_data'],
    },
  },
  'dicom/mr-wrist-16': { files: 16, all: 'image 1 → image 1' },
  'dicom/multiframe': {
    files: 11,
    all: 'image 2 → image 1',
    but: {
      'image 8 → image 1': ['001.dcm', 'IM00001.fragmented_no_bot_jpeg_baseline.50.dcm'],
      'image 32 → image 1': ['IM-0001-9600-0001.dcm'],
      'image 10 → image 1': ['emri_small.dcm', 'emri_small_jpeg_ls_lossless.dcm'],
      'image 30 → image 1': ['examples_ybr_color.dcm'],
      'image 15 → image 1': ['rtdose.dcm'],
    },
  },
  'dicom/no-image': {
    files: 9,
    all: 'object → other',
    but: { 'object → text': ['no-pixel-data.dcm', 'reportsi.dcm', 'sr.dcm', 'test-SR.dcm'] },
  },
  'dicom/odd-but-valid': {
    files: 14,
    all: 'image 1 → image 1',
    but: {
      'object → other': ['ExplVR_BigEndNoMeta.dcm', 'ExplVR_LitEndNoMeta.dcm'],
      'image 1 → image, broken: damaged': ['JPEG2000-embedded-sequence-delimiter.dcm'],
      'refused: no study → other': ['UN_sequence.dcm', 'empty_charset_LEI.dcm', 'no_meta_group_length.dcm'],
      'refused: no syntax → other, broken: no syntax': ['meta_missing_tsyntax.dcm'],
      'refused: damaged inside → other, broken: damaged inside': ['nested_priv_SQ.dcm'],
      'refused: only the name → other': ['no_meta.dcm'],
    },
  },
  'dicom/transfer-syntax': {
    files: 23,
    all: 'image 1 → image 1',
    but: {
      'image 2 → image 1': ['CT0012.fragmented_no_bot_jpeg_baseline.51.dcm'],
      'image 1 → image, broken: unknown image': [
        'CTImage.dcm_JPEGProcess10_12TransferSyntax_1.2.840.10008.1.2.4.55.dcm',
        'CTImage.dcm_JPEGProcess6_8TransferSyntax_1.2.840.10008.1.2.4.53.dcm',
      ],
      'refused: no study → image 1': [
        'HTJ2KLossless_08_RGB.dcm',
        'HTJ2K_08_RGB.dcm',
        'JLSL_16_15_1_1F.dcm',
        'JLSN_RGB_ILV0.dcm',
      ],
      'object → other': ['liver_deflate.dcm'],
    },
  },
  'dicom/two-studies-mixed': {
    files: 14,
    all: 'image 1 → image 1',
    but: { 'text → text': ['README-Study.txt'] },
  },
  documents: {
    files: 13,
    all: 'office → text',
    but: { 'office → text 1': ['test17.docx', 'tiny-picture.docx'] },
  },
  'documents/corrupt': {
    files: 2,
    all: 'office → text',
    but: { 'office → text, broken: no words': ['badfile-01-bad-header.doc'] },
  },
  glb: { files: 10, all: 'glb → 3d' },
  'glb/invalid': {
    files: 10,
    all: 'glb → 3d, broken: model damaged',
    but: {
      'refused: empty → other, broken: empty': ['empty_file.glb'],
      'other → other': ['invalid_magic.glb', 'invalid_version.glb', 'no_header.glb'],
    },
  },
  images: {
    files: 30,
    all: 'image → image 1',
    but: {
      'image → image 3': ['g4-multi.tiff', 'multipage.tiff'],
    },
  },
  'images/corrupt': {
    files: 11,
    all: 'image → image, broken: damaged',
    but: {
      'image → image 1': ['broken_exif_dpi.jpg', 'invalid-exif.jpg'],
      'image → image, broken: unknown picture': [
        'oom-225817ca0f8c663be7ab4b9e717b02c661e66834.tif',
        'seek_too_large.tif',
      ],
    },
  },
  'made/dicom-hostile': {
    files: 34,
    all: 'image 1 → image 1',
    but: {
      'refused: empty → other, broken: empty': ['ZEROBYTE', 'zero-byte.dcm'],
      'refused: bomb → other, broken: bomb': ['deflate-bomb-200MB.dcm'],
      'refused: no study → image 1': ['empty-study-uid.dcm', 'no-study-uid.dcm'],
      'refused: only the name → text': ['html-renamed.dcm', 'text-renamed.dcm'],
      'refused: too short → image, broken: too short': [
        'huge-dimensions.dcm',
        'huge-frame-count.dcm',
        'pixels-too-short.dcm',
      ],
      'refused: no syntax → other, broken: no syntax': ['magic-only.dcm', 'random-noise-with-magic.dcm'],
      'refused: nested → other, broken: nested': ['nested-20000-deep.dcm'],
      'refused: no size → image, broken: no size': ['no-rows-columns.dcm', 'zero-rows.dcm'],
      'refused: bad id → image 1': ['path-traversal-uids.dcm'],
      'refused: cut off → image, broken: cut off': [
        'pixeldata-length-4gb.dcm',
        'truncated-30%.dcm',
        'truncated-90%.dcm',
        'undefined-length-never-ends.dcm',
      ],
      'refused: only the name → other': ['random-noise.dcm'],
      'refused: not compressed → image, broken: not compressed': ['says-compressed-is-raw.dcm'],
      'refused: damaged inside → other, broken: damaged inside': ['truncated-1%.dcm'],
      'refused: no series → image 1': ['uid-not-valid.dcm'],
      'image 1 → image, broken: damaged': ['jpeg-8x8-says-512.dcm'],
      'refused: unknown syntax → image, broken: unknown syntax': ['unknown-transfer-syntax.dcm'],
    },
  },
  'made/dicom-hostile/contradicting-study': { files: 3, all: 'image 1 → image 1' },
  'made/dicom-valid': {
    files: 6,
    all: 'image 1 → image 1',
    but: { 'object → pdf': ['encapsulated-pdf.dcm'], 'object → video': ['video-h264-in-dicom.dcm'] },
  },
  'made/dicom-valid/no-extension-series': { files: 5, all: 'image 1 → image 1' },
  'made/documents': { files: 8, all: 'text → text', but: { 'pdf → pdf': ['UPPER.PDF', 'no-extension'] } },
  'made/folder-cd-with-junk': {
    files: 5,
    all: 'other → other',
    but: { 'other → text': ['AUTORUN.INF'], 'text → text': ['readme.txt'] },
  },
  'made/folder-cd-with-junk/IMAGES': {
    files: 4,
    all: 'image 1 → image 1',
    but: { 'image → image 1': ['preview.jpg'], 'pdf → pdf': ['report.pdf'] },
  },
  'made/folder-cd-with-junk/__MACOSX': { files: 1, all: 'other → other' },
  'made/folder-no-study': {
    files: 4,
    all: 'text → text',
    but: { 'refused: empty → other, broken: empty': ['empty.dcm'], 'image → image 1': ['photo.jpg'] },
  },
  'made/hostile': {
    files: 26,
    all: 'text → text',
    but: {
      'office → text, broken: document bomb': ['docx-bomb.docx'],
      'office → text': [
        'docx-remote-template.docx',
        'docx-script-text.docx',
        'docx-zip-slip.docx',
        'rtf-remote-object.rtf',
      ],
      'office → text, broken: no words': ['docx-xxe.docx'],
      'image → image, broken: damaged': ['gif-js-polyglot.gif'],
      'glb → 3d, broken: model outside': ['glb-external-uri.glb'],
      'glb → 3d, broken: model damaged': ['glb-huge-accessor.glb'],
      'glb → 3d': ['glb-script-name.glb'],
      'pdf → pdf': ['html-after-pdf-header.pdf'],
      'image → image 1': ['jpeg-with-php-comment.jpg', 'png-with-script-text.png'],
      'image → image, broken: too many points': ['png-bomb-30000x30000.png'],
      'other → other': ['study-in-zip.zip', 'zip-bomb-small.zip', 'zip-traversal.zip'],
      'image → image, broken: unknown picture': ['tiff-ifd-loop.tif'],
    },
  },
  'made/pdf': {
    files: 10,
    all: 'pdf → pdf',
    but: { 'refused: empty → other, broken: empty': ['zero-byte.pdf'] },
  },
  'made/reports-2026-11/documents': {
    files: 11,
    all: 'office → text',
    but: {
      'office → text 1': ['picture-only.docx'],
      'text → text': ['gbk.txt'],
      'image → image 1': ['photo.heic'],
    },
  },
  'made/video': {
    files: 11,
    all: 'video → video',
    but: { 'refused: empty → other, broken: empty': ['zero-byte.mp4'] },
  },
  pdf: { files: 12, all: 'pdf → pdf' },
  'pdf/active': { files: 7, all: 'pdf → pdf' },
  'pdf/corrupt': { files: 7, all: 'pdf → pdf' },
  'pdf/encrypted': { files: 4, all: 'pdf → pdf' },
  video: { files: 16, all: 'video → video' },
  'video/corrupt': { files: 3, all: 'video → video' },
};
