import { createHash } from "node:crypto";

export const getEtag = (body: string): string => `"${createHash("sha1").update(body).digest("base64url")}"`;

/** If-None-Match is a list that compares weakly (RFC 9110, 13.1.2). */
export const matchesEtag = (ifNoneMatch: string | null, etag: string): boolean =>
  ifNoneMatch !== null && ifNoneMatch.split(",").some((each) => each.trim().replace(/^W\//, "") === etag);
