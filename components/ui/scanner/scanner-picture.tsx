import { ErrorState } from "../feedback/error-state";

import type { ScanFailure, useScanner } from "./camera-scan";

type ScannerPictureProps = {
  scanner: Pick<ReturnType<typeof useScanner>, "video" | "failure" | "retry">;
  texts: { picture: string; failed: string; startAgain: string };
  getFailureText: (failure: ScanFailure) => string;
};

/** The camera's picture, or why there is none. */
export function ScannerPicture({ scanner: { video, failure, retry }, texts, getFailureText }: ScannerPictureProps) {
  if (!failure)
    return (
      <video
        ref={video}
        muted
        playsInline
        aria-label={texts.picture}
        className="aspect-square w-full rounded-lg bg-muted object-cover"
      />
    );
  return (
    <ErrorState
      compact
      title={texts.failed}
      description={getFailureText(failure)}
      onRetry={retry}
      retryLabel={failure === "noPicture" || failure === "ended" ? texts.startAgain : undefined}
    />
  );
}
