-- T45, T46: until when a sign-off or sending for review can be undone, and the status it goes back to (ADR 118).
ALTER TABLE "case"
  ADD COLUMN undo_until timestamptz,
  ADD COLUMN undo_to text CHECK (undo_to IN ('in-progress', 'review', 'in-review')),
  ADD CHECK (num_nonnulls(undo_until, undo_to) IN (0, 2));
