import { useCallback, useEffect, useState } from 'react';
import { playOfNext, playOfPrevious, type Timeline } from './timeline.ts';

export const speeds = [1, 4, 16] as const;
export type Speed = (typeof speeds)[number];

export interface Player {
  /** Milliseconds from the beginning at speed 1. */
  readonly play: number;
  readonly playing: boolean;
  readonly speed: Speed;
  /** Plays, from the beginning when it is at the end; or pauses. */
  toggle(): void;
  /** Moves to this time and pauses. */
  seek(play: number): void;
  next(): void;
  previous(): void;
  choose(speed: Speed): void;
}

/** Moves through a timeline with the browser's frames: in a hidden window it does not move. */
export function usePlayer(timeline: Timeline): Player {
  const [play, setPlay] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  const { length } = timeline;

  useEffect(() => {
    if (!playing) return;
    let before = performance.now();
    let frame = requestAnimationFrame(function advance(now) {
      // A frame's time may be a little before the moment of its request.
      const passed = Math.max(0, now - before) * speed;
      before = now;
      setPlay((at) => Math.min(length, at + passed));
      frame = requestAnimationFrame(advance);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing, speed, length]);

  const atEnd = play >= length;
  useEffect(() => {
    if (atEnd) setPlaying(false);
  }, [atEnd]);

  const seek = useCallback((to: number) => {
    setPlaying(false);
    setPlay(to);
  }, []);

  return {
    play,
    playing,
    speed,
    seek,
    toggle: () => {
      if (!playing && atEnd) setPlay(0);
      setPlaying(!playing);
    },
    next: () => seek(playOfNext(timeline, play)),
    previous: () => seek(playOfPrevious(timeline, play)),
    choose: setSpeed,
  };
}
