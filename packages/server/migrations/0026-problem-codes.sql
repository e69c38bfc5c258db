-- CG-197: what people are told of a file or a job is kept as a code with its parameters; the words are in the message
-- tables alone. Sentences that were kept before become codes by their exact text; what matches none keeps its words.
CREATE FUNCTION problem_of(sentence text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN sentence IS NULL THEN NULL
    WHEN known.code IS NOT NULL THEN jsonb_build_object('code', known.code)
    WHEN sentence ~ '^The first \d+ of \d+ pages are shown\. The file has them all\.$' THEN
      jsonb_build_object('code', 'firstPages', 'params', jsonb_build_object(
        'shown', substring(sentence from '^The first (\d+) of')::bigint,
        'count', substring(sentence from ' of (\d+) pages')::bigint))
    WHEN sentence ~ '^The first \d+ of \d+ pages are shown: the next one is damaged\.$' THEN
      jsonb_build_object('code', 'nextPageDamaged', 'params', jsonb_build_object(
        'shown', substring(sentence from '^The first (\d+) of')::bigint,
        'count', substring(sentence from ' of (\d+) pages')::bigint))
    WHEN sentence ~ '^The first of \d+ images is shown\.$' THEN
      jsonb_build_object('code', 'firstOfImages', 'params', jsonb_build_object(
        'count', substring(sentence from ' of (\d+) images')::bigint))
    WHEN sentence ~ '^The ZIP file holds more than \d+ files\.$' THEN
      jsonb_build_object('code', 'zipTooMany', 'params', jsonb_build_object(
        'most', substring(sentence from ' than (\d+) files')::bigint))
    ELSE jsonb_build_object('code', 'other', 'params', jsonb_build_object('text', sentence))
  END
  FROM (SELECT 1) AS one LEFT JOIN (VALUES
    ('empty', 'The file is empty.'),
    ('leftByComputer', 'This file was left by the computer or the disc and holds no image.'),
    ('tableOfDisc', 'This is the disc''s table of contents. Its images are read one by one.'),
    ('twice', 'The folder holds this image twice. The first copy is shown.'),
    ('notByContent', 'The name says it is a study file, but the content is not.'),
    ('isPdf', 'This is a PDF, not a study file.'),
    ('isPicture', 'This is a picture, not a study file.'),
    ('isVideo', 'This is a video, not a study file.'),
    ('isModel', 'This is a 3D model, not a study file.'),
    ('isDocument', 'This is a document, not a study file.'),
    ('isText', 'This is a text, not a study file.'),
    ('isOther', 'This is not a study file.'),
    ('noStudy', 'The file does not say which study it belongs to.'),
    ('noSeries', 'The file does not say which series it belongs to.'),
    ('noImageId', 'The file does not say which image it belongs to.'),
    ('oddStudy', 'The file names its study with an id that is not allowed.'),
    ('oddSeries', 'The file names its series with an id that is not allowed.'),
    ('oddImage', 'The file names its image with an id that is not allowed.'),
    ('headTooLong', 'The part of the file before the image is far too long.'),
    ('unpacksTooFar', 'The file unpacks to far more data than an image needs.'),
    ('packedDamaged', 'The packed part of the file is damaged. Please export the study again.'),
    ('tooDeep', 'The file is nested too deeply to be read.'),
    ('noStorageForm', 'The file''s header does not say how its data is stored.'),
    ('damagedInside', 'The file ends too early or is damaged inside. Please export it again and upload the new copy.'),
    ('beginningDamaged', 'The beginning of the file is damaged.'),
    ('noImage', 'The file holds no image.'),
    ('makersFormat', 'The image is stored in a format of its maker that cannot be read here.'),
    ('noImageSize', 'The file holds an image but does not say how large it is.'),
    ('notCompressed', 'The file says that its image is compressed, but it is not.'),
    ('imageDamaged', 'The compressed image inside the file is damaged.'),
    ('tooManyPieces', 'The image is split into far too many pieces.'),
    ('cutOff', 'The file is cut off in the middle of its image. Please export it again and upload the new copy.'),
    ('lessThanPromised', 'The file holds less image data than its header promises.'),
    ('dataDamaged', 'The file cannot be shown: its data is damaged.'),
    ('unknownFormat', 'Images that are stored in this format cannot be shown here. The file can be saved.'),
    ('noPreview', 'There is no preview for images that are stored in this format.'),
    ('previewTooLarge', 'The image is too large for a preview.'),
    ('noPdfInside', 'The study file should hold a PDF, but there is none in it.'),
    ('pictureTooLarge', 'The picture has far too many points to be shown.'),
    ('pictureFormat', 'Pictures of this format cannot be shown here. The file can be saved.'),
    ('wordsUnreadable', 'The words of this document cannot be read. The file can be saved.'),
    ('documentTooLarge', 'The document unpacks to far more data than a document needs. The file can be saved.'),
    ('textCut', 'Only the beginning is shown: the text is very long. The file has all of it.'),
    ('modelVersion', 'The 3D model is of a version that cannot be shown.'),
    ('modelIncomplete', 'The 3D model asks for parts that are not in the file. Please export it as one file.'),
    ('modelPoints', 'The 3D model says that it has more points than can be shown.'),
    ('modelParts', 'The 3D model has more parts than can be shown.'),
    ('modelInItself', 'The 3D model contains itself and cannot be shown.'),
    ('modelDamaged', 'The 3D model is damaged and cannot be shown. Please export it again.'),
    ('zipDamaged', 'The ZIP file is damaged. Please pack it again.'),
    ('zipTooLarge', 'The ZIP file unpacks to more than 4 GB.'),
    ('zipBomb', 'The ZIP file unpacks to far more data than images need.'),
    ('zipLocked', 'The ZIP file is locked with a password. Please send it without one.'),
    ('tooSlow', 'Reading this file took too long. It may be damaged; please export it again.'),
    ('tooMuchMemory', 'This file needs more memory than is allowed. It may be damaged.'),
    ('crashed', 'This file could not be read: the reader stopped. It may be damaged.'),
    ('cannotStart', 'The file reader could not be started. Please try again later.'),
    ('unreadable', 'This file could not be read.'),
    ('noStudyFiles', 'The selected folder does not contain any study files'),
    ('notReport', 'Uploaded report must be a pdf/doc/txt/image file'),
    ('notVideo', 'This file is not a video. Please choose an MP4, MOV or WebM file.'),
    ('otherType', 'Please add a file format that matches the type of resource you are creating.'),
    ('nothingToShow', 'None of these files can be shown. Please choose other ones.'),
    ('readingCutOff', 'The images could not be read: each try was cut off. Please send them again.'),
    ('notWhole', 'The file did not arrive whole. Please add it again.'),
    ('givenUp', 'The upload was given up.'),
    ('anotherPatient', 'The images are another patient’s.'),
    ('imagesDeleted', 'The images were deleted meanwhile. Please send them again.'),
    ('imagesDropped', 'The images were deleted, because the request was closed without payment.'),
    ('videoNoConverter', 'This server has no video converter. Ask its administrator to install ffmpeg.'),
    ('videoUnreadable', 'This video cannot be read. It may be cut off or not a video. Please upload it again.'),
    ('videoNoPicture', 'This file has no picture, only sound. Please upload a video.'),
    ('videoTooSlow', 'Converting this video took too long. Please upload a shorter or smaller one.'),
    ('videoTooMuchMemory', 'This video needs more memory than is allowed. Please upload a smaller one.'),
    ('videoStorageFull', 'The storage is full, so the video could not be converted.'),
    ('videoStopped', 'The conversion was stopped.'),
    ('videoBadOutput', 'The video could not be converted without damage. Please upload it again.'),
    ('videoCutOff', 'The video could not be prepared: each try was cut off. Please record or upload it again.'),
    ('nothingArrived', 'Nothing has arrived for a day. Please send the files again: what came before is kept.')
  ) AS known (code, english) ON known.english = sentence
$$;

CREATE FUNCTION cause_of(sentence text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE sentence
    WHEN 'An unexpected error stopped it.' THEN '{"code": "unexpected"}'
    WHEN 'The storage is full. It goes on by itself once there is room.' THEN '{"code": "storage-full"}'
    WHEN 'The process that ran it stopped.' THEN '{"code": "process-stopped"}'
    WHEN 'What was written down for this job cannot be read.' THEN '{"code": "payload-unreadable"}'
    WHEN 'The files are read once more, as what their owner says they are.' THEN '{"code": "read-as-another-kind"}'
    WHEN 'The shared study was deleted meanwhile.' THEN '{"code": "shared-study-deleted"}'
    WHEN 'The files were removed before the download was made.' THEN '{"code": "download-removed"}'
    WHEN 'One of the files is damaged in our storage, so we did not put it into a download.'
      THEN '{"code": "download-damaged"}'
    WHEN 'Each try to put the files together was cut off.' THEN '{"code": "download-given-up"}'
    ELSE problem_of(sentence)
  END
$$;

ALTER TABLE upload ALTER COLUMN failure TYPE jsonb USING problem_of(failure);
ALTER TABLE additional_file ALTER COLUMN failure TYPE jsonb USING problem_of(failure);
ALTER TABLE video_report ALTER COLUMN failure TYPE jsonb USING problem_of(failure);
ALTER TABLE file_view ALTER COLUMN failure TYPE jsonb USING problem_of(failure);
ALTER TABLE workspace_introduction ALTER COLUMN failure TYPE jsonb USING problem_of(failure);
ALTER TABLE material ALTER COLUMN failure TYPE jsonb USING problem_of(failure);
ALTER TABLE "case" ALTER COLUMN upload_failed_reason TYPE jsonb USING problem_of(upload_failed_reason);
ALTER TABLE job ALTER COLUMN cause TYPE jsonb USING cause_of(cause);

UPDATE upload SET set_aside = (
  SELECT jsonb_agg(jsonb_build_object('path', file -> 'path', 'reason', problem_of(file ->> 'reason')) ORDER BY place)
  FROM jsonb_array_elements(set_aside) WITH ORDINALITY AS listed (file, place))
WHERE set_aside <> '[]';

-- Only where the product itself gave the reason: people's own words stay.
UPDATE case_event SET detail = detail - 'reason' || jsonb_build_object('problem', problem_of(detail ->> 'reason'))
WHERE action = 'failProcessing' AND detail ->> 'reason' IS NOT NULL;

UPDATE download SET failure = CASE failure
  WHEN 'The files were removed before the download was made.' THEN 'removed'
  WHEN 'One of the files is damaged in our storage, so we did not put it into a download.' THEN 'damaged'
  ELSE 'given-up' END
WHERE failure IS NOT NULL;

DROP FUNCTION cause_of(text);
DROP FUNCTION problem_of(text);
