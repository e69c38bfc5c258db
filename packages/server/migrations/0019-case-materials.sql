-- T22: the resources of the library that go to the patient beside the video, in their order.
CREATE TABLE case_material (
  case_id uuid NOT NULL REFERENCES "case" ON DELETE CASCADE,
  material_id uuid NOT NULL REFERENCES material ON DELETE CASCADE,
  position integer NOT NULL,
  PRIMARY KEY (case_id, material_id)
);
CREATE INDEX case_material_material ON case_material (material_id);

-- The second wall: as with the video, a patient sees them once the report is signed off (CG-41). Whoever sees them may
-- look at them, also where the library is not theirs; one that became a study for cases is none of them any more. The
-- system alone writes.
REVOKE INSERT, UPDATE, DELETE ON case_material FROM app_api;
ALTER TABLE case_material ENABLE ROW LEVEL SECURITY;
CREATE POLICY case_material_scope ON case_material TO app_api
  USING (EXISTS (SELECT 1 FROM "case" WHERE "case".id = case_material.case_id
    AND (app_is_staff() OR "case".status = 'completed')));
CREATE POLICY material_of_case ON material FOR SELECT TO app_api
  USING (status = 'ready' AND category <> 'sharedStudy' AND EXISTS (SELECT 1 FROM case_material WHERE case_material.material_id = material.id));
