/** The event of the window after this document changed its unsent scans. */
export const SCANS_CHANGED = "nametag-scans-changed";
