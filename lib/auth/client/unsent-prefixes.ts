/** Of the keys in local storage with the messages that the server doesn't have yet. */
export const OUTBOX_PREFIX = "nametag_outbox:";
/** Of the keys in local storage with the notes that the server doesn't have yet. */
export const NOTES_PREFIX = "nametag_notes:";
/** Of the keys in local storage with the scans that the server doesn't have yet. */
export const SCANS_PREFIX = "nametag_scans:";
