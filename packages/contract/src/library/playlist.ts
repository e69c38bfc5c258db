// H-024, K-003: the videos that stand together beside a report, and what else explains it.
import type { Case } from '../cases/case-schema.ts';
import type { ResourceType } from '../viewers/resource-schema.ts';

export type PlaylistEntry = {
  id: string;
  title: string;
  /** `report` is the patient's own video; what is no video opens in its viewer. */
  type: 'report' | ResourceType;
  /** Where its video is; null for what is no video, or cannot be played now. */
  url: string | null;
  thumbnail: string | null;
  /** Seconds, of a video. */
  duration: number | null;
  isPlaying: boolean;
};

type Report = Pick<Case, 'title' | 'videoReport' | 'supplementaryMaterials'>;

/** The report's own video first, then its materials in their order. `playing` is the id of one, null for the report's. */
export function playlistOf(
  { title, videoReport: video, supplementaryMaterials: materials }: Report,
  playing: string | null,
): PlaylistEntry[] {
  const isPlayed = materials.some(({ id }) => id === playing);
  const own: PlaylistEntry[] = video
    ? [
        {
          id: video.id,
          title,
          type: 'report',
          url: video.h264.downloadLink ?? video.downloadLink,
          thumbnail: video.thumbnailPath,
          duration: video.duration,
          isPlaying: !isPlayed,
        },
      ]
    : [];
  const others = materials.map(({ id, title: name, resource }) => ({
    id,
    title: name,
    type: resource.type,
    url: resource.type === 'video' ? (resource.h264Path ?? resource.path) : null,
    thumbnail: resource.thumbnailPath,
    duration: resource.duration,
    isPlaying: id === playing,
  }));
  return [...own, ...others];
}
