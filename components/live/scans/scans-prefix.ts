/** Of the keys in local storage with the scans that the server doesn't have yet. */
export const SCANS_PREFIX = "nametag_scans:";

/** The event of the window after this document changed them. */
export const SCANS_CHANGED = "nametag-scans-changed";
