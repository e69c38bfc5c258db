// H-024, K-003: the videos listed together next to a report, and its other materials.
import type { VideoReport } from '../videos/video-report-schema.ts';
import type { ResourceType } from '../viewers/resource-schema.ts';
import type { SupplementaryMaterial } from './case-material-schema.ts';

export type PlaylistEntry = {
  id: string;
  title: string;
  /** `report` is the patient's own video. Anything that is not a video opens in its viewer. */
  type: 'report' | ResourceType;
  /** Address of the video. `null` if it is not a video, or not playable now. */
  url: string | null;
  thumbnail: string | null;
  /** Length of a video in seconds. */
  duration: number | null;
  isPlaying: boolean;
};

type Report = {
  title: string;
  videoReport: VideoReport | null;
  supplementaryMaterials: SupplementaryMaterial[];
};

/** Lists the report's own video, then its materials in order. `playing` is a material's ID, `null` for the report. */
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
