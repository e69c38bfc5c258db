-- Links are ended by what they lead to: a video that was taken back, a file that was removed (T38, SEC-T3).
CREATE INDEX capability_object ON capability (object_key);
