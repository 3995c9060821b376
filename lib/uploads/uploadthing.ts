import { randomBytes } from "node:crypto";

import { createOutgoingFetch } from "@/lib/core/server/outgoing";

import type { Storage } from "./storage";

const fetchUploadThing = createOutgoingFetch({ deadlineMs: 30_000, maxBytes: 64 * 1024, maxConcurrent: 10 });

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
      const name = `${randomBytes(16).toString("hex")}.${extension}`;
      const file = new UTFile([new Uint8Array(bytes)], name, { type: contentType });
      const { data, error } = await api.uploadFiles(file, { contentDisposition: "inline" });
      if (error) throw new Error(`UploadThing refused the file: ${error.message}`);
      return { key: data.key, url: data.ufsUrl };
    },
    async remove(key) {
      const { api } = await client(token);
      await api.deleteFiles(key);
    },
  };
}
