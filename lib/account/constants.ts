/** No name of a person in it: it lies about in download folders. */
export const EXPORT_FILE_NAME = "nametag-my-data.zip";
