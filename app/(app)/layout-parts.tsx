"use client";

import dynamic from "next/dynamic";

import { loadWhenIdle } from "@/components/ui/load-later";

import type { MemberFrameProps } from "./member-frame";

// A file of its own for each part, because a browser loads all that a layout imports, also what it doesn't render
// (docs/decisions/061-load-what-a-page-shows.md).

/** Rendered on the server, and named in the HTML of members only. */
export const MemberFrame = dynamic<MemberFrameProps>(() =>
  import("./member-frame").then((module) => module.MemberFrame),
);

/** Loaded when the browser is idle, and again until it is there. */
export const VisitorBackground = loadWhenIdle<object>(() =>
  import("./visitor-background").then((module) => module.VisitorBackground),
);
