-- DICOMweb for each namespace (B21, ADR 0061).

-- What the headers of a study say, as a hospital's system looks for it. For studies that came by a namespace alone.
CREATE TABLE gateway_study (
  study_id uuid NOT NULL REFERENCES study ON DELETE CASCADE,
  -- A record can hold several studies.
  study_uid text NOT NULL,
  namespace_id uuid NOT NULL REFERENCES gateway_namespace,
  -- In DICOM's own form.
  patient_name text,
  patient_id text,
  patient_birth_date date,
  patient_sex text,
  study_date date,
  -- HH:MM:SS, in the time zone of the scanner.
  study_time text,
  description text,
  accession_number text,
  referring_physician text,
  -- What the hospital numbers it by.
  study_number text,
  PRIMARY KEY (study_id, study_uid)
);
CREATE INDEX gateway_study_namespace ON gateway_study (namespace_id, study_uid);

-- Studies that came before: what is known of them.
INSERT INTO gateway_study (study_id, study_uid, namespace_id, patient_name, patient_birth_date, patient_sex, study_date,
    study_time, description)
  SELECT DISTINCT ON (study.id) study.id, study.study_uid, delivery.namespace_id, study.patient_name,
    study.patient_birth_date, study.patient_sex, study.study_date, study.study_time, study.description
  FROM gateway_delivery delivery JOIN study ON study.upload_id = delivery.upload_id
  WHERE study.type = 'dcm';

ALTER TABLE study_instance ADD COLUMN sop_class text;

-- A study whose images come one by one, by STOW or C-STORE, until no more come.
CREATE TABLE gateway_arrival (
  id uuid PRIMARY KEY,
  namespace_id uuid NOT NULL REFERENCES gateway_namespace,
  study_uid text NOT NULL,
  images integer NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  began_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  -- Since when it takes no more and is being delivered.
  closed_at timestamptz
);
CREATE UNIQUE INDEX gateway_arrival_open ON gateway_arrival (namespace_id, study_uid) WHERE closed_at IS NULL;

-- Its images, each an object of its own until the study is delivered: what is a row here is safe.
CREATE TABLE gateway_arrived (
  arrival_id uuid NOT NULL REFERENCES gateway_arrival ON DELETE CASCADE,
  sha256 text NOT NULL,
  object_key text NOT NULL,
  bytes bigint NOT NULL,
  arrived_at timestamptz NOT NULL,
  PRIMARY KEY (arrival_id, sha256)
);

-- Nobody's calls read these: a gateway is no person, and works as the owner.
REVOKE ALL ON gateway_study, gateway_arrival, gateway_arrived FROM app_api;
