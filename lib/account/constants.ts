/** Without the member's name, because anybody with access to a download folder sees it. */
export const EXPORT_FILE_NAME = "nametag-my-data.zip";
