import { useEffect, useState } from "react";

/**
 * Closes a dialog that was opened during an earlier request, once that request has ended. The
 * request calls the callbacks of the earlier dialog only.
 */
export function useEarlierRequest(isBusy: boolean, onClose: () => void): void {
  const [wasOpenedBusy] = useState(isBusy);
  // Effect: the request belongs to an earlier dialog, so nothing but its state shows here that it
  // has ended.
  useEffect(() => {
    if (wasOpenedBusy && !isBusy) onClose();
  }, [wasOpenedBusy, isBusy, onClose]);
}
