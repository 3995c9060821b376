"use client";

import dynamic from "next/dynamic";

import type { SignedOutProps } from "./signed-out";

/** In a chunk of its own, so that members never download what visitors see instead of their pages. */
export const SignedOut = dynamic<SignedOutProps>(() => import("./signed-out").then((module) => module.SignedOut));
