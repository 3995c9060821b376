import { createOutgoingFetch } from "@/lib/core/server/outgoing";

import { createKey, type Storage } from "./storage";

const LIMITS = { deadlineMs: 30_000, maxConcurrent: 10 };
const fetchUploadThing = createOutgoingFetch({ ...LIMITS, maxBytes: 64 * 1024 });
const fetchPicture = createOutgoingFetch({ ...LIMITS, maxBytes: 8 * 1024 ** 2 });

// Loaded at first use, because most installations have no token.
async function client(token: string) {
  const { UTApi, UTFile } = await import("uploadthing/server");
  return { api: new UTApi({ token, logLevel: "Error", fetch: fetchUploadThing }), UTFile };
}

/** UploadThing's client also reads variables such as UPLOADTHING_API_URL. Tests set them. */
export function createUploadThingStorage(token: string): Storage {
  return {
    async put({ bytes, contentType, extension }) {
      const { api, UTFile } = await client(token);
      const file = new UTFile([new Uint8Array(bytes)], createKey(extension), { type: contentType });
      const { data, error } = await api.uploadFiles(file, { contentDisposition: "inline" });
      if (error) throw new Error(`UploadThing refused the file: ${error.message}`);
      return { key: data.key, url: data.ufsUrl };
    },
    async read({ url }) {
      const response = await fetchPicture(url);
      if (response.status === 404) return null;
      if (!response.ok) throw new Error(`UploadThing responded with ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    },
    async remove(key) {
      const { api } = await client(token);
      await api.deleteFiles(key);
    },
  };
}
