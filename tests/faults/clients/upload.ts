import sharp from "sharp";

import type { AppProcess } from "../cluster/process";
import { call, type Answer } from "./http";

/** Returns a picture of noise, which no encoder makes small: stored, it is larger than 50 KB. */
export const createNoise = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();

export type Uploaded = Answer<{ avatarUrl?: string; message?: string; code?: string }>;

export function uploadAvatar(web: Pick<AppProcess, "url">, token: string, picture: Buffer): Promise<Uploaded> {
  const body = new FormData();
  body.set("avatar", new File([new Uint8Array(picture)], "me.jpg", { type: "image/jpeg" }));
  return call(web, "POST", "/api/profiles/me/avatar", { token, body });
}

/** Returns the bytes that a process serves at an address, or null. */
export async function download(web: Pick<AppProcess, "url">, path: string): Promise<Buffer | null> {
  const response = await fetch(web.url + path);
  const bytes = Buffer.from(await response.arrayBuffer());
  return response.ok ? bytes : null;
}

/** Whether a picture is complete: every pixel can be decoded. */
export const isComplete = (picture: Buffer): Promise<boolean> =>
  sharp(picture, { failOn: "truncated" })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
