import { useEffect, useState } from 'react';

/** How loud the microphone of a stream is, 0 to 1, a few times a second. */
export function useLoudness(stream: MediaStream | null): number {
  const [loudness, setLoudness] = useState(0);
  useEffect(() => {
    if (!stream || stream.getAudioTracks().length === 0) return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 512;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      // Speech is about -40 to -10 dB.
      const decibels = 10 * Math.log10(power || 1e-10);
      setLoudness(Math.min(1, Math.max(0, (decibels + 55) / 50)));
    }, 120);
    return () => {
      clearInterval(timer);
      void context.close();
      setLoudness(0);
    };
  }, [stream]);
  return loudness;
}
