import { useEffect, useEffectEvent, useRef, useState } from "react";

import { type ScanFailure, startScan } from "./camera-scan";

export function useScanner(onText: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<ScanFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const handleText = useEffectEvent(onText);

  // Effect: opens the device's camera, and releases it when the component is unmounted.
  useEffect(
    () => startScan(() => video.current, { onText: (text) => handleText(text), onFailure: setFailure }),
    [attempt],
  );

  const retry = () => {
    setFailure(null);
    setAttempt(attempt + 1);
  };
  return { video, failure, retry };
}
