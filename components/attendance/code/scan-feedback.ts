import { useSyncExternalStore } from "react";

import { createStore } from "@/components/ui/browser/store";
import { localStore } from "@/lib/core/browser/storage";

/** docs/product/stored-data.md#client-storage */
const MUTED_KEY = "nametag_scan_muted";

export type ScanTone = "checkedIn" | "already" | "refused";

/** Frequencies in Hz, one after the other: rising, level and falling also tell them apart. */
const TONES: Record<ScanTone, readonly number[]> = {
  checkedIn: [660, 990],
  already: [660, 660],
  refused: [330, 220],
};
const VIBRATIONS: Record<ScanTone, number[]> = { checkedIn: [80], already: [60, 60, 60], refused: [250] };
const TONE_SECONDS = 0.12;

const muted = createStore<boolean | null>(null);
const isMuted = (): boolean => muted.get() ?? localStore.get(MUTED_KEY) === "1";

/** Returns whether the sound is off in this browser, and the function that changes it. */
export function useScanSound(): { isMuted: boolean; setMuted: (isMuted: boolean) => void } {
  const value = useSyncExternalStore(muted.subscribe, isMuted, () => false);
  return {
    isMuted: value,
    setMuted: (next) => {
      localStore.set(MUTED_KEY, next ? "1" : "0");
      muted.set(next);
    },
  };
}

let context: AudioContext | undefined;

function playTones(frequencies: readonly number[]): void {
  if (!("AudioContext" in window)) return;
  context ??= new AudioContext();
  const audio = context;
  // Browsers suspend sound until the page was pressed.
  void audio.resume().catch(() => undefined);
  frequencies.forEach((frequency, index) => {
    const start = audio.currentTime + index * TONE_SECONDS;
    const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(0.2, start);
    // Without a fade, the end of a tone clicks.
    gain.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(start);
    oscillator.stop(start + TONE_SECONDS);
  });
}

/** Sounds, unless it is muted, and vibrates, where the browser can. */
export function giveScanFeedback(tone: ScanTone): void {
  if (!isMuted()) playTones(TONES[tone]);
  if ("vibrate" in navigator) navigator.vibrate(VIBRATIONS[tone]);
}
