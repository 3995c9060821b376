import { useEffect, useState } from "react";

/**
 * Closes a dialog that was opened again while its request was being sent, once the response is there: it calls none of this dialog's
 * callbacks.
 */
export function useEarlierRequest(isBusy: boolean, onClose: () => void): void {
  const [wasOpenedBusy] = useState(isBusy);
  // Effect: the request belongs to an earlier dialog, so nothing but its state shows here that it has ended.
  useEffect(() => {
    if (wasOpenedBusy && !isBusy) onClose();
  }, [wasOpenedBusy, isBusy, onClose]);
}
