"use client";

import dynamic from "next/dynamic";

import type { SignedOutProps } from "./signed-out";

/** A separate chunk, so that members never download it. */
export const SignedOut = dynamic<SignedOutProps>(() => import("./signed-out").then((module) => module.SignedOut));
