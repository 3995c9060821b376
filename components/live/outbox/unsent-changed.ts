/** The event of the window after this document changed its unsent notes or scans. */
export const UNSENT_CHANGED = "nametag-unsent-changed";
