/** Spec B§9: how near to the event somebody must be to be shown. */
export const PRESENCE_RADIUS_MILES = 0.5;
/** Contract §5: a marker goes within this long of its owner's last sign of life. */
export const SILENT_AFTER_MS = 60_000;
