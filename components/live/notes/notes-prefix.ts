/** Of the keys in local storage with the notes that the server doesn't have yet. */
export const NOTES_PREFIX = "nametag_notes:";
