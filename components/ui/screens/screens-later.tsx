"use client";

import dynamic from "next/dynamic";

import { loadLater } from "../load-later";
import type { ErrorContentProps } from "./error-content";
import type { NotFoundContentProps } from "./not-found-content";
import { useErrorTexts } from "./use-error-texts";

// Next names what these screens import in the HTML of every page, so it is in chunks of its own.

function ErrorTitle({ error }: ErrorContentProps) {
  return <p role="alert">{useErrorTexts(error)("title")}</p>;
}

export const loadErrorContent = () => import("./error-content").then((module) => module.ErrorContent);

/** `Providers` has it loaded before the network can fail. */
export const ErrorContent = loadLater<ErrorContentProps>(loadErrorContent, ErrorTitle, { isBackground: true });

export const NotFoundContent = dynamic<NotFoundContentProps>(() =>
  import("./not-found-content").then((module) => module.NotFoundContent),
);
