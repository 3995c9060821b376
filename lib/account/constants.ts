/** Does not contain the member's name, because others may see the download folder. */
export const EXPORT_FILE_NAME = "nametag-my-data.zip";
