"use client";

import dynamic from "next/dynamic";

/** In a chunk of its own, so that members never download what visitors see instead of their pages. */
export const SignedOut = dynamic(() => import("./signed-out").then((module) => module.SignedOut));
