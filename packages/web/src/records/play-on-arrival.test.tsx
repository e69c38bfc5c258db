import { fireEvent, screen } from '@testing-library/react';
import { useRef } from 'react';
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../app/testing/test-render.tsx';
import type { VideoPlayerHandle } from '../ui/player/video-player.tsx';
import { playOnArrival, playOnArrivalFrom, usePlayOnArrival } from './play-on-arrival.ts';

const start = vi.fn();
const seek = vi.fn();

function Report() {
  usePlayOnArrival(useRef({ start, seek } as unknown as VideoPlayerHandle), true);
  return <Link to="/images">Images</Link>;
}

function Images() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  );
}

test('B9: a link that plays starts the video, a step back does not', () => {
  renderPart(
    <MemoryRouter>
      <Routes>
        <Route
          path="/"
          element={
            <Link to="/report" state={playOnArrival}>
              Play
            </Link>
          }
        />
        <Route path="/report" element={<Report />} />
        <Route path="/images" element={<Images />} />
      </Routes>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('link', { name: 'Play' }));
  expect(start).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('link', { name: 'Images' }));
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('link', { name: 'Images' })).toBeTruthy();
  expect(start).toHaveBeenCalledOnce();
});

test('B9: the page itself, opened by a link without it or reloaded, starts nothing', () => {
  start.mockClear();
  const entry = { pathname: '/report', state: playOnArrival };
  renderPart(
    <MemoryRouter initialEntries={[entry]}>
      <Routes>
        <Route path="/report" element={<Report />} />
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Images' })).toBeTruthy();
  expect(start).not.toHaveBeenCalled();
});

test('B9: a link that goes on starts the video at its second', () => {
  start.mockClear();
  renderPart(
    <MemoryRouter>
      <Routes>
        <Route
          path="/"
          element={
            <Link to="/report" state={playOnArrivalFrom(42)}>
              Go on
            </Link>
          }
        />
        <Route path="/report" element={<Report />} />
      </Routes>
    </MemoryRouter>,
  );
  expect(seek).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('link', { name: 'Go on' }));
  expect(seek).toHaveBeenCalledExactlyOnceWith(42);
  expect(start).toHaveBeenCalledOnce();
});

test('a press before the app’s scripts had arrived starts the video, once', () => {
  start.mockClear();
  document.documentElement.dataset['pressedPlay'] = '';
  const open = () =>
    renderPart(
      <MemoryRouter>
        <Report />
      </MemoryRouter>,
    );
  open().unmount();
  expect(start).toHaveBeenCalledOnce();
  open();
  expect(start).toHaveBeenCalledOnce();
});
